// Edit conflict (optimistic locking): the saved version beside the unsaved input.
import { useNavigation } from 'react-router'
import { useT } from '../../../i18n/text'
import { Notice } from '../../../ui/Notice'
import type { Refused } from '../../account/refusals'

type Values = Readonly<Record<string, string>>
/** Two versions of a form: the saved values, and the input. `isOver` as below. */
export type Theirs = { values: Values; typed: Values; isOver?: boolean }

export type Difference = readonly [label: string, now: string, typed: string]

/** `isOver`: editing is no longer possible, so the input is shown for copying only. */
export function ConflictingEdit({
  rows,
  isOver = false,
}: {
  rows: readonly Difference[]
  isOver?: boolean
}) {
  const t = useT('admin')
  // The saved version is loading.
  const isReading = useNavigation().state !== 'idle'
  const different = rows.filter(([, now, typed]) => now.trim() !== typed.trim())
  if (isReading || different.length === 0) return null
  return (
    <Notice kind="warn" title={t('theirs.title')}>
      <p>{t(isOver ? 'theirs.over' : 'theirs.text')}</p>
      <dl className="admin-theirs">
        {different.map(([label, now, typed]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="hint">{t('theirs.saved')}</span>{' '}
              <span dir="auto">{now || t('theirs.empty')}</span>
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
  (refused && !isOvertaken(refused) ? refused.values[name] : null) ?? String(now)

/** Whether there was an edit conflict. */
export const isOvertaken = (refused: Refused): boolean =>
  refused !== undefined && conflictCodes.test(refused.refusal.code)

/** Differences between saved values and input with the same names. */
export const differences = (
  labels: readonly (readonly [name: string, label: string])[],
  now: Readonly<Record<string, string | undefined>>,
  typed: Readonly<Record<string, string | undefined>>,
): Difference[] => labels.map(([name, label]) => [label, now[name] ?? '', typed[name] ?? ''])
