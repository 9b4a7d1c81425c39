// Bulk actions on selected rows. Checkboxes belong to the form below the list, so that it works without script.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { choiceName } from '../../../../shop/back-office/bulk-actions/rules.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { useAwaitsScript, useHasScript } from '../../../ui/has-script'
import { Notice } from '../../../ui/Notice'
import type { BulkAnswer } from './bulk'
import { needsIn } from './facts'

const form = 'bulk'
const boxes = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('input[type=checkbox][form=bulk]'),
]

/** Initially selected rows: all if the URL says so, else those that were refused. */
export function useChosen(answer: BulkAnswer | undefined): (id: string) => boolean {
  const { search } = useLocation()
  const isAll = new URLSearchParams(search).get('chosen') === 'all'
  return (id) => (answer?.bulk ? answer.bulk.refused.some((each) => each.id === id) : isAll)
}

/** Checkbox of a row; `seen` is the displayed version, for optimistic locking. */
export function Choice({
  id,
  seen,
  label,
  chosen,
}: {
  id: string
  seen: string
  label: string
  chosen: boolean
}) {
  const t = useT('admin')
  return (
    <label className="admin-choice">
      <input
        // Uncontrolled: later changes are the user's.
        key={String(chosen)}
        type="checkbox"
        form={form}
        name={choiceName(id)}
        value={seen}
        defaultChecked={chosen}
        autoComplete="off"
      />
      <span className="visually-hidden">{t('bulk.choose', { label })}</span>
    </label>
  )
}

/** Select all on this page, in the header. Without script a link that reloads with all selected. */
export function ChooseAll({ isShown = false }: { isShown?: boolean }) {
  const t = useT('admin')
  const hasScript = useHasScript()
  const { pathname, search } = useLocation()
  const { count, all } = useCount()
  const query = new URLSearchParams(search)
  query.set('chosen', 'all')
  const text = <span className={isShown ? '' : 'visually-hidden'}>{t('bulk.all')}</span>
  // The same size as the checkbox that replaces it.
  if (!hasScript)
    return (
      <a className="admin-choice" href={`${pathname}?${query}`} title={t('bulk.all')}>
        <span className="admin-choice-box" />
        <span>{text}</span>
      </a>
    )
  return (
    <label className="admin-choice">
      <input
        type="checkbox"
        checked={all > 0 && count === all}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < all
        }}
        onChange={({ currentTarget: { checked } }) => {
          for (const box of boxes()) box.checked = checked
          document.dispatchEvent(new Event('change'))
        }}
      />
      <span>{text}</span>
    </label>
  )
}

/** Number of selected rows. Counts on each render, since another page has other checkboxes. */
function useCount() {
  const [found, setFound] = useState({ count: 0, all: 0 })
  useLocation()
  const update = () =>
    setFound((before) => {
      const every = boxes()
      const count = every.filter(({ checked }) => checked).length
      const isSame = before.count === count && before.all === every.length
      return isSame ? before : { count, all: every.length }
    })
  useEffect(update)
  useEffect(() => {
    document.addEventListener('change', update)
    return () => document.removeEventListener('change', update)
  })
  return found
}

/** Shift-click selects a range. */
function useRanges(): void {
  const last = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const reach = ({ target, shiftKey }: MouseEvent) => {
      const all = boxes()
      const box = target as HTMLInputElement
      const [from, to] = [all.indexOf(last.current as HTMLInputElement), all.indexOf(box)]
      if (to < 0) return
      if (shiftKey && from >= 0) {
        for (const each of all.slice(Math.min(from, to), Math.max(from, to) + 1))
          each.checked = box.checked
        document.dispatchEvent(new Event('change'))
      }
      last.current = box
    }
    document.addEventListener('click', reach)
    return () => document.removeEventListener('click', reach)
  }, [])
}

/** Bar below the list: number of selected rows, and bulk actions. */
export function BulkBar({ children }: { children: ReactNode }) {
  const t = useT('admin')
  const awaits = useAwaitsScript()
  const { count } = useCount()
  useRanges()
  return (
    <form id={form} method="post" className="admin-bulk">
      <p role="status">
        <span className={awaits}>{t('bulk.count', { count })}</span>
      </p>
      <noscript>
        <p>{t('bulk.hint')}</p>
      </noscript>
      <div className="admin-bulk-acts">{children}</div>
    </form>
  )
}

export function BulkAct({
  name,
  kind = 'quiet',
  children,
}: {
  name: string
  kind?: 'quiet' | 'danger'
  children: ReactNode
}) {
  return (
    <Button kind={kind} name="bulk" value={name}>
      {children}
    </Button>
  )
}

/** The result, unless everything succeeded. */
export function BulkResult({
  answer,
  labelOf,
}: {
  answer: BulkAnswer | undefined
  labelOf: (id: string) => string | undefined
}) {
  const t = useT('admin')
  const errors = useT('errors')
  const orderWords = useT('admin-orders')
  if (!answer?.bulk) return null
  const { done, refused } = answer.bulk
  const title = t('bulk.outcome', { done: done.length, refused: refused.length })
  return (
    <Notice kind="warn" role="alert" title={title}>
      <ul className="admin-needs">
        {refused.map(({ id, refusal }) => (
          <li key={id}>
            <bdi>{labelOf(id) ?? id}</bdi> —{' '}
            <span>
              {errors(errors.has(refusal.code) ? refusal.code : 'unknown', refusal.facts)}
            </span>{' '}
            {needsIn(refusal)
              .map((need) => orderWords(`need.${need}`))
              .join(' ')}
          </li>
        ))}
      </ul>
      <p>{t('bulk.still')}</p>
    </Notice>
  )
}
