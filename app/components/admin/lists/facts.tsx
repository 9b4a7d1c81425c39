// Building blocks of dashboard pages: facts, times, states, errors.
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Refusal } from '../../../../shop/result.ts'
import { useT } from '../../../i18n/text'
import { Badge, type Kind, Notice } from '../../../ui/Notice'
import type { SortHead } from '../../../ui/Table'
import { StepUp } from '../../account/StepUp'
import { useDayAndTime } from '../../text/local-times'

export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="admin-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** MMM dd, yyyy and the time, in the reader's time zone. */
export function When({ at }: { at: Date }) {
  const { day, time } = useDayAndTime()(at)
  return (
    <time dateTime={at.toISOString()} className="admin-time">
      {day} <small>{time}</small>
    </time>
  )
}

/** Column headers; those of `figures` are aligned to the end, as numbers are. */
export function useHeads<T extends string>(
  group: string,
  columns: readonly T[],
  figures: readonly NoInfer<T>[] = [],
): ReactNode[] {
  const t = useT(`admin-${group}`)
  return columns.map((name) => {
    const text = t(`column.${name}`)
    return figures.includes(name) ? (
      <span key={name} className="number">
        {text}
      </span>
    ) : (
      text
    )
  })
}

/** Ascending and descending sort of a column; null if there is only one direction. */
export type SortWays = readonly [up: string | null, down: string | null]

/** Sortable column headers as links, which keep the search but not the page. */
export function useSortHeads<T extends string>(
  heads: readonly ReactNode[],
  columns: readonly T[],
  { current, first, ways }: { current: string; first: string; ways: Partial<Record<T, SortWays>> },
): (ReactNode | SortHead)[] {
  const t = useT('admin')
  const { pathname, search } = useLocation()
  return heads.map((head, at) => {
    const [up, down] = ways[columns[at] as T] ?? []
    if (!up && !down) return head
    const sort = current === up ? 'ascending' : current === down ? 'descending' : 'none'
    // Sorted in its only direction, it leads back to the first order.
    const next = sort === 'descending' ? up : (down ?? (sort === 'ascending' ? first : up))
    const to = next ?? first
    const query = new URLSearchParams(search)
    query.delete('after')
    query.delete('before')
    if (to === first) query.delete('sort')
    else query.set('sort', to)
    const mark = sort === 'none' ? '\u2195' : sort === 'ascending' ? '\u2191' : '\u2193'
    const label = (
      <Link key={to} className="sort-link" to={`${pathname}?${query}`} preventScrollReset>
        {head}
        <span aria-hidden="true"> {mark}</span>
        <span className="visually-hidden"> {t(`sort.${to}`)}</span>
      </Link>
    )
    return { label, sort } as const
  })
}

export type Named = { readonly id: string; readonly name: string; readonly email: string }

/** A user, linked if the viewer may see users. */
export function PersonLink({ person, linked }: { person: Named | null; linked: boolean }) {
  const t = useT('admin')
  if (!person) return t('deletedUser')
  return linked ? <Link to={`/admin/users/${person.id}`}>{person.name}</Link> : person.name
}

const kinds: Readonly<Record<string, Kind>> = {
  // Identity
  verified: 'ok',
  unreadable: 'bad',
  submitted: 'warn',
  in_review: 'info',
  more_info_needed: 'info',
  expired: 'warn',
  // Orders
  pending: 'warn',
  processing: 'info',
  shipped: 'info',
  delivered: 'ok',
  completed: 'ok',
  // Payments
  partial: 'warn',
  review: 'warn',
  confirming: 'info',
  paid: 'ok',
  late: 'warn',
  underpaid: 'warn',
  refunding: 'warn',
  approved: 'ok',
  declined: 'bad',
  failed: 'bad',
  // API keys and webhooks
  active: 'ok',
  failing: 'warn',
  given_up: 'bad',
  waiting: 'info',
  revoked: 'bad',
  orphaned: 'warn',
  // Refunds
  requested: 'warn',
  sent: 'info',
  final: 'ok',
}

/** A state as a chip with colour and word. */
export function StateBadge({ state, children }: { state: string; children: ReactNode }) {
  return <Badge kind={kinds[state]}>{children}</Badge>
}

/** The refusal of an action, below a heading that says what failed. */
export function Refused({
  title,
  refusal,
  hasProofFields = false,
}: {
  title: string
  refusal: Refusal | null | undefined
  /** The form that was refused asks for a proof itself. */
  hasProofFields?: boolean
}) {
  const errors = useT('errors')
  const orderWords = useT('admin-orders')
  if (!refusal) return null
  const needs = String(refusal.facts?.needs ?? '')
    .split(' ')
    .filter(Boolean)
  const text = errors.has(refusal.code) ? errors(refusal.code, refusal.facts) : errors('unknown')
  return (
    <Notice kind="bad" title={title} role="alert">
      <p>{text}</p>
      {!hasProofFields && <StepUp refusal={refusal} />}
      {needs.length > 0 && (
        <ul className="admin-needs">
          {needs.map((need) => (
            <li key={need}>{orderWords(`need.${need}`)}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
