// Building blocks of dashboard pages: facts, times, states, errors.
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Refusal } from '../../../../shop/result.ts'
import { StepUp } from '../../../components/account/StepUp'
import { useDayAndTime } from '../../../components/text/local-times'
import { useT } from '../../../i18n/text'
import { Badge, type Kind, Notice } from '../../../ui/Notice'

type Fact = readonly [label: string, value: ReactNode]

/** Those that there are: `isLarge && [label, value]` is one only where it is large. */
export function Facts({ facts }: { facts: readonly (Fact | false | null)[] }) {
  return (
    <dl className="admin-facts">
      {facts
        .filter((fact): fact is Fact => !!fact)
        .map(([label, value]) => (
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
      <span>{day}</span> <small>{time}</small>
    </time>
  )
}

export type Named = {
  readonly id: string
  readonly name: string
  readonly email: string
  isGuest?: boolean
}

/** A user, linked if the viewer may see users. */
export function PersonLink({ person, linked }: { person: Named | null; linked: boolean }) {
  const t = useT('admin')
  if (!person) return t('deletedUser')
  const name = linked ? <Link to={`/admin/users/${person.id}`}>{person.name}</Link> : person.name
  if (!person.isGuest) return name
  return (
    <>
      <bdi>{name}</bdi> <small>({t('guest')})</small>
    </>
  )
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
  unread: 'warn',
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

/** A state as a badge with color and word. */
export function StateBadge({ state, children }: { state: string; children: ReactNode }) {
  return <Badge kind={kinds[state]}>{children}</Badge>
}

/** What an order still needs, from the facts of `admin.not_releasable`: text keys. */
export const needsIn = ({ facts }: Refusal): string[] =>
  String(facts?.needs ?? '')
    .split(' ')
    .filter(Boolean)

/** The refusal of an action, below a heading that names what failed; nothing did if a step-up is missing. */
export function Refused({
  title,
  refusal,
  hasProofFields = false,
}: {
  title: string
  refusal: Refusal | null | undefined
  /** The refused form has re-authentication fields itself. */
  hasProofFields?: boolean
}) {
  const errors = useT('errors')
  const orderWords = useT('admin-orders')
  const notice = useRef<HTMLDivElement>(null)
  // The refused form may be far below; one with errors at its fields moves there itself.
  useEffect(() => {
    if (refusal && !refusal.fields) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  if (!refusal) return null
  const needs = needsIn(refusal)
  const text = errors.has(refusal.code) ? errors(refusal.code, refusal.facts) : errors('unknown')
  const isStepUp = refusal.code === 'accounts.stepUp'
  return (
    <div ref={notice}>
      <Notice
        kind={isStepUp ? 'warn' : 'bad'}
        title={isStepUp ? errors('accounts.stepUpTitle') : title}
        role="alert"
      >
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
    </div>
  )
}
