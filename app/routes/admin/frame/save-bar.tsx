// Save button at the end of a form; with the first unsaved change it becomes a sticky bar with Discard.
import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { useUnsaved } from './unsaved'

export function SaveBar({
  label,
  hint,
  name,
  value,
  typed,
  children,
}: {
  /** Defaults to "Save". */
  label?: ReactNode
  hint?: ReactNode
  name?: string
  value?: string
  /** Input that was returned unsaved. */
  typed?: object | undefined
  /** Further buttons of the form, beside Save. */
  children?: ReactNode
}) {
  const t = useT('admin')
  const bar = useRef<HTMLDivElement>(null)
  const { isUnsaved, leave } = useUnsaved(bar, typed)
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().state === 'submitting'
  return (
    <div ref={bar} className={isUnsaved ? 'save-bar is-unsaved' : 'save-bar'}>
      <p role="status">{isUnsaved && t('save.unsaved')}</p>
      <div className="save-bar-acts">
        {isUnsaved && (
          // The saved version, reloaded.
          <a className="button quiet" href={pathname + search} onClick={leave}>
            {t('save.discard')}
          </a>
        )}
        {children}
        <Button name={name} value={value} busy={isBusy}>
          {label ?? t('save.save')}
        </Button>
      </div>
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}
