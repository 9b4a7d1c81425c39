// Changes of where customers pay: the Pi treasury, and the account key of deposit addresses. By an operator, or by
// somebody who may not; and keys that leak.
import { compareDestinations } from '../../shop/payments/destinations/actions.ts'
import type { Destination } from '../../shop/payments/destinations/rules/destinations.ts'
import {
  configuredDestinations,
  type DestinationView,
  destinationsForStaff,
} from '../../shop/payments/destinations/views.ts'
import { compromiseAddress, confirmAddress } from '../../shop/payments/requests/actions/reissue.ts'
import type { World } from '../../shop/world.ts'
import { fresh } from './cast.ts'
import type { Play } from './context.ts'
import { createAccount } from './pi-operations.ts'
import { accountNamed, treasuries } from './pi-signed.ts'
import { accountKeys } from './shown-addresses.ts'

/** Keys that leak in one world at most, so that others are left. */
const mostLeaks = 6
const founder = accountNamed('founder')

/** A start with another address in the settings; an owner confirms the one that waits; or a key leaks. */
export async function move(play: Play): Promise<void> {
  const { world, chance } = play
  const all = await destinationsForStaff(world)
  const waiting = all.find(({ state }) => state === 'proposed')
  if (waiting && chance.percent(75)) {
    await confirm(play, waiting)
    return
  }
  if (chance.percent(15)) {
    await leak(play, all)
    return
  }
  await replace(play, all, chance.percent(50) ? 'pi_treasury' : 'usdt_account')
}

const confirm = ({ world, cast }: Play, choice: DestinationView) =>
  confirmAddress(world, fresh(world, cast.owner), choice)

/** What each process does as it starts. */
export async function start(world: World): Promise<void> {
  const compared = await compareDestinations(world, configuredDestinations(world))
  if (!compared.ok) throw new Error(compared.code)
}

/** Another treasury or account key in the settings, also an earlier one; never one that has leaked. */
async function replace(
  { world, chance, addresses, ledger }: Play,
  all: readonly DestinationView[],
  kind: string,
): Promise<void> {
  const leaked = new Set(all.flatMap(({ value, compromisedAt }) => (compromisedAt ? [value] : [])))
  const among = (kind === 'pi_treasury' ? treasuries : accountKeys).filter(
    (each) => !leaked.has(each),
  )
  const next = chance.one(among.slice(0, 3))
  if (kind === 'pi_treasury') {
    const isNew = !ledger.arrived().some(({ account }) => account === next)
    // Sometimes it does not exist on the ledger yet, and cannot be confirmed.
    if (isNew && chance.percent(85))
      ledger.add(founder, [createAccount(founder, next, 10_000_000n)], { orders: [null] })
    addresses.treasury = next
  } else addresses.accountKey = next
  await start(world)
}

/** An owner marks an address or an account key as compromised; mostly the settings name another one at once. */
async function leak(play: Play, all: readonly DestinationView[]): Promise<void> {
  const { world, chance, cast, addresses } = play
  const used = all.filter(
    ({ kind, confirmedAt, compromisedAt }) =>
      kind !== 'refund_wallet' && confirmedAt && !compromisedAt,
  )
  const leaks = all.filter(({ compromisedAt }) => compromisedAt !== null).length
  if (used.length === 0 || leaks >= mostLeaks) return
  const { value, kind } = chance.one(used)
  const mails = await world.db<{ id: string }[]>`select id from mail_outbox`
  addresses.mailsBefore.set(value, new Set(mails.map(({ id }) => id)))
  const marked = await compromiseAddress(world, fresh(world, cast.owner), value, 'It leaked.')
  if (!marked.ok) throw new Error(marked.code)
  if (chance.percent(70)) await replace(play, await destinationsForStaff(world), kind)
}

/**
 * After a restore, as the runbook asks: treasuries that came into force since the backup are named and confirmed again,
 * one after the other, so that they are read; and what had leaked is marked again.
 */
export async function resume(play: Play, before: readonly Destination[]): Promise<void> {
  const { sound, cast, addresses, ledger } = play
  const world = { ...play.world, ledgers: { ...play.world.ledgers, pi: sound } }
  const owner = fresh(world, cast.owner)
  const wanted = addresses.treasury
  const time = ({ confirmedAt }: Destination) => confirmedAt?.getTime() ?? 0
  const known = await destinationsForStaff(world)
  const isKnown = (one: Destination) =>
    known.some((each) => each.kind === one.kind && each.value === one.value && each.confirmedAt)
  const used = before
    .filter((each) => each.kind === 'pi_treasury' && each.confirmedAt)
    .toSorted((a, b) => time(a) - time(b))
  const missing = used.filter((each) => !isKnown(each)).map(({ value }) => value)
  const last = used.at(-1)?.value === wanted && missing.length > 0 ? [wanted] : []
  for (const treasury of [...missing, ...last]) {
    addresses.treasury = treasury
    await start(world)
    const choice = { kind: 'pi_treasury', ledger: used[0]?.ledger ?? '', value: treasury }
    const confirmed = await confirmAddress(world, owner, choice)
    // Money may have left it since.
    if (!confirmed.ok && confirmed.code.startsWith('ledger.'))
      throw new Error(`${treasury} is not read again: ${confirmed.code} ${ledger.latest().ledger}`)
  }
  addresses.treasury = wanted
  await start(world)
  for (const { value } of before.filter(({ compromisedAt }) => compromisedAt !== null)) {
    const marked = await compromiseAddress(world, owner, value, 'It had leaked before.')
    if (!marked.ok && marked.code !== 'destinations.unknown') throw new Error(marked.code)
  }
}
