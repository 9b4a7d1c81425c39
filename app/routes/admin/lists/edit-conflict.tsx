// Edit conflict (optimistic locking): the saved version beside the unsaved input.
import { useNavigation } from 'react-router'
import type { Refused } from '../../../components/account/refusals'
import { useT } from '../../../i18n/text'
import { Notice } from '../../../ui/Notice'

type Values = Readonly<Record<string, string>>
/** Two versions of a form: the saved values, and the input. `isOver` as below. */
export type ConflictProps = { values: Values; typed: Values; isOver?: boolean }

type Named = Readonly<Record<string, string | undefined>>

/**
 * Saved values and input of the same names, where they differ. `isOver`: it can no longer be changed, so the input is
 * only shown for copying.
 */
export function ConflictingEdit({
  labels,
  now,
  typed,
  isOver = false,
}: {
  labels: readonly (readonly [name: string, label: string])[]
  now: Named
  typed: Named
  isOver?: boolean | undefined
}) {
  const t = useT('admin')
  // The saved version is loading.
  const isReading = useNavigation().state !== 'idle'
  const different = labels
    .map(([name, label]) => ({ label, saved: now[name] ?? '', typed: typed[name] ?? '' }))
    .filter((each) => each.saved.trim() !== each.typed.trim())
  if (isReading || different.length === 0) return null
  return (
    <Notice kind="warn" title={t('theirs.title')}>
      <p>{t(isOver ? 'theirs.over' : 'theirs.text')}</p>
      <dl className="admin-theirs">
        {different.map(({ label, saved, typed }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="hint">{t('theirs.saved')}</span>{' '}
              <span dir="auto">{saved || t('theirs.empty')}</span>
            </dd>
            <dd>
              <span className="hint">{t('theirs.typed')}</span>{' '}
              <span dir="auto">{typed || t('theirs.empty')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}

const conflictCodes = /\.(changed|zone_changed|moved)$/

/** Displayed version for the form: the one it began with, and after a conflict the current one. */
export const displayedVersion = (refused: Refused, name: string, now: string | number): string =>
  (refused && !isEditConflict(refused) ? refused.values[name] : null) ?? String(now)

/** Whether there was an edit conflict. */
export const isEditConflict = (refused: Refused): boolean =>
  refused !== undefined && conflictCodes.test(refused.refusal.code)
