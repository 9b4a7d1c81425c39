// Payment destinations: compares the settings with what is known, and lets owners confirm a change or mark a leak.
import { requireStepUp } from '../../people/accounts/actions/re-authenticate.ts'
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { endAlert, raiseAlert } from '../../people/alerts/actions.ts'
import { recorderOf } from '../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announce, type World } from '../../world.ts'
import {
  compare,
  currentOf,
  type Destination,
  isOf,
  isToBeReplaced,
  type NamedDestination,
  type Slot,
} from './rules/destinations.ts'
import { wasGiven } from './store/addresses.ts'
import * as store from './store/destinations.ts'
import { configuredDestinations } from './views.ts'

const recorded = recorderOf('destination')
const nameOf = ({ kind, ledger }: Slot): string => `${kind} ${ledger}`
const idOf = (each: NamedDestination): string => `${nameOf(each)} ${each.value}`
const shown = ({ label, value }: NamedDestination): string => label ?? value

/**
 * At the start of every process, with the destinations of its settings. A difference from what is in force is a
 * proposal: nothing of that kind is offered until an owner confirms it, or until the settings are as before. Trusted
 * are simulated ledgers, and what a shop without any record is set up with.
 */
export const compareDestinations = (
  world: World,
  configured: readonly NamedDestination[],
): Promise<Result> =>
  world.transaction(async (world) => {
    await store.lockDestinations(world.db)
    const isNew = (await store.allDestinations(world.db)).length === 0
    if (isNew) await rememberIssued(world)
    const known = await store.allDestinations(world.db)
    const { pi, usdt } = world.config
    const { trusted, proposed, withdrawn } = compare(known, configured, (slot) => {
      const isSimulated = slot.kind.startsWith('pi_') ? pi?.simulated : usdt?.simulated
      return isSimulated === true || (isNew && !known.some(isOf(slot)))
    })
    const at = after(world.now(), known)
    for (const each of trusted) {
      await store.confirm(world.db, each, { by: 'system', at })
      await recorded(world, 'system', 'known', idOf(each))
    }
    for (const each of proposed)
      if (await store.propose(world.db, each, at)) await told(world, each, currentOf(known, each))
    for (const each of withdrawn) {
      await store.withdraw(world.db, each)
      await recorded(world, 'system', 'withdrawn', idOf(each))
      await endAlert(world, 'payment_address_changed', { subject: idOf(each) })
    }
    await alertCompromised(world, configured)
    if (trusted.length + proposed.length + withdrawn.length > 0) await announce(world, 'settings')
    return ok()
  })

/** Of each that must be replaced. What the settings no longer name at all is not missed, until they name it again. */
async function alertCompromised(world: World, configured: readonly Slot[]): Promise<void> {
  const known = await store.allDestinations(world.db)
  const leaked = known.filter((each) => isToBeReplaced(known, each, configured))
  for (const each of leaked)
    await raiseAlert(world, {
      kind: 'payment_address_compromised',
      subject: nameOf(each),
      facts: { ledger: each.ledger, address: shown(each) },
    })
  await endAlert(world, 'payment_address_compromised', { except: leaked.map(nameOf) })
}

/** Of a shop that is older than this record: what its orders were given stays known, and is watched. */
async function rememberIssued(world: World): Promise<void> {
  for (const { at, ...each } of await store.issuedBefore(world.db))
    await store.confirm(world.db, { ...each, label: null }, { by: 'system', at })
}

async function told(
  world: World,
  each: NamedDestination,
  current: Destination | null,
): Promise<void> {
  const { kind, ledger } = each
  const facts = { kind, ledger, before: current?.value ?? null, now: each.value }
  world.log.error('payment address changed: not offered until an owner confirms it', facts)
  await recorded(world, 'system', 'changed', idOf(each), facts)
  await raiseAlert(world, {
    kind: 'payment_address_changed',
    subject: idOf(each),
    facts: { ledger, address: shown(each) },
  })
}

export type Choice = { readonly kind: string; readonly ledger: string; readonly value: string }

/**
 * Puts a proposed destination in force, in every role that the settings give it. Owners only. Refuses `auth.forbidden`,
 * `accounts.stepUp`, `destinations.not_waiting`, `destinations.two_roles` (it receives payments and sends refunds).
 */
export const confirmDestination = (world: World, who: Viewer, choice: Choice): Promise<Result> =>
  world.transaction(async (world) => {
    const allowed = mayDecide(world, who)
    if (!allowed.ok) return allowed
    await store.lockDestinations(world.db)
    const known = await store.allDestinations(world.db)
    const waiting = known.filter(
      ({ ledger, value, proposedAt }) =>
        proposedAt !== null && ledger === choice.ledger && value === choice.value,
    )
    if (!waiting.some(({ kind }) => kind === choice.kind)) return refuse('destinations.not_waiting')
    for (const each of waiting)
      if (await hasTwoRoles(world, known, each)) return refuse('destinations.two_roles')
    for (const each of waiting) {
      await store.confirm(world.db, each, { by: who.id, at: after(world.now(), known) })
      await recorded(world, who, 'confirmed', idOf(each))
      await endAlert(world, 'payment_address_changed', { subject: idOf(each) })
      await endAlert(world, 'payment_address_compromised', { subject: nameOf(each) })
    }
    await announce(world, 'settings')
    return ok()
  })

/**
 * From now on it is shown nowhere, and what arrives there is seen but pays for nothing. For good: a leaked key stays
 * leaked. Owners only, or the operator at the command line. Refuses `auth.forbidden`, `accounts.stepUp`,
 * `destinations.reason`, `destinations.unknown`.
 */
export const markCompromised = (
  world: World,
  who: Viewer | 'system',
  value: string,
  typed: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    const allowed = who === 'system' ? ok() : mayDecide(world, who)
    if (!allowed.ok) return allowed
    const reason = typed.trim().slice(0, 1000)
    if (!reason) return refuse('destinations.reason')
    await store.lockDestinations(world.db)
    const known = await store.allDestinations(world.db)
    const by = who === 'system' ? who : who.id
    const kinds = await store.markCompromised(world.db, value, { by, at: world.now(), reason })
    if (kinds.length === 0) return refuse('destinations.unknown')
    for (const each of known.filter((one) => one.value === value && kinds.includes(one.kind))) {
      await recorded(world, who, 'compromised', idOf(each), { reason })
      await endAlert(world, 'payment_address_changed', { subject: idOf(each) })
    }
    await alertCompromised(world, configuredDestinations(world))
    await announce(world, 'settings')
    return ok()
  })

/**
 * A wallet that collecting contracts pay to, or an address that customers were shown, beside one that refunds are sent
 * from: moving money on would close a refund, and filling up the wallet would pay an order. Former ones count, too.
 */
async function hasTwoRoles(
  world: World,
  known: readonly Destination[],
  { kind, value, label }: Destination,
): Promise<boolean> {
  const used = known.filter(({ confirmedAt }) => confirmedAt !== null)
  const of = (wanted: Slot['kind']) => used.filter((each) => each.kind === wanted)
  if (kind === 'refund_wallet')
    return (
      of('usdt_account').some((each) => sameWallet(collectedBy(each), value)) ||
      (await wasGiven(world.db, value))
    )
  const wallet = collectedBy({ value, label })
  return (
    kind === 'usdt_account' &&
    of('refund_wallet').some((each) => !each.compromisedAt && sameWallet(wallet, each.value))
  )
}

/** The wallet that collecting contracts pay to; null if addresses are derived from a key. */
const collectedBy = ({ value, label }: Pick<Destination, 'value' | 'label'>): string | null =>
  value.startsWith('0x') ? label : null

const sameWallet = (one: string | null, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase()

/** The newest is in force, also if a clock was set back. */
function after(now: Date, known: readonly Destination[]): Date {
  const times = known.map(({ confirmedAt }) => (confirmedAt?.getTime() ?? 0) + 1)
  return new Date(Math.max(now.getTime(), ...times))
}

function mayDecide(world: World, who: Viewer): Result {
  return may(who, 'paymentAddresses.confirm') ? requireStepUp(world, who) : refuse('auth.forbidden')
}
