// Where customers may pay now, and every address that was ever given out.
import type { World } from '../../world.ts'
import type { WalletPlace } from '../tokens/port.ts'
import {
  currentOf,
  type Destination,
  type DestinationKind,
  type DestinationState,
  isOf,
  type NamedDestination,
  offeredOf,
  type Slot,
  stateOf,
} from './rules/destinations.ts'
import { addressesAfter, type IssuedAddress, nextIndexesOf, wasGiven } from './store/addresses.ts'
import { allDestinations } from './store/destinations.ts'

/** What this process was set up with. `vaultWallet`: collecting contracts pay to it. */
export function configuredDestinations(
  { config: { pi, piApp, usdt }, usdt: ports }: Pick<World, 'config' | 'usdt'>,
  vaultWallet: string | null = null,
): NamedDestination[] {
  const account = (ledger: string, value: string | undefined, label: string | null = null) =>
    value === undefined ? [] : [{ kind: 'usdt_account' as const, ledger, value, label }]
  const refundLedger = (wallet: string) => (wallet.startsWith('T') ? 'tron' : 'eip155')
  const named = (kind: DestinationKind, ledger: string, value: string) => ({
    kind,
    ledger,
    value,
    label: null,
  })
  return [
    ...(pi ? [named('pi_treasury', pi.passphrase, pi.treasury)] : []),
    ...(pi && piApp ? [named('pi_app_wallet', pi.passphrase, piApp.wallet)] : []),
    ...account('eip155', ports?.addresses?.account, vaultWallet),
    ...account('tron', ports?.tronAddresses?.account),
    ...(usdt?.refundsFrom ?? []).map((wallet) =>
      named('refund_wallet', refundLedger(wallet), wallet),
    ),
  ]
}

export const destinationsOf = ({ db }: Pick<World, 'db'>): Promise<Destination[]> =>
  allDestinations(db)

/**
 * What may be shown to customers: null while a change waits for an owner, and if it is compromised. Read from the
 * database, so that all processes say the same whatever their own settings are.
 */
async function offeredAt(
  world: World,
  slot: Slot,
  configured: string | null,
): Promise<string | null> {
  return configured === null ? null : offeredOf(await destinationsOf(world), slot, configured)
}

/** The Pi treasury for new payments; null if Pi is off or paused. */
export async function offeredTreasury(world: World): Promise<string | null> {
  const { pi } = world.config
  return pi && offeredAt(world, { kind: 'pi_treasury', ledger: pi.passphrase }, pi.treasury)
}

/** The account that the Pi app pays to; null if the app's payments are off or paused. */
export async function offeredAppWallet(world: World): Promise<string | null> {
  const { pi, piApp } = world.config
  const slot = { kind: 'pi_app_wallet', ledger: pi?.passphrase ?? '' } as const
  return pi && piApp && offeredAt(world, slot, piApp.wallet)
}

/** The account key that new deposit addresses of a family are derived from; null if they are off or paused. */
export const offeredAccount = (world: World, family: string): Promise<string | null> => {
  const { addresses, tronAddresses } = world.usdt ?? {}
  const book = family === 'tron' ? tronAddresses : addresses
  return offeredAt(world, { kind: 'usdt_account', ledger: family }, book?.account ?? null)
}

/** The Pi accounts that are read and audited: all that were ever in force on this ledger, the current treasury first. */
export async function piAccounts(world: World): Promise<string[]> {
  const { pi, piApp } = world.config
  if (!pi) return []
  const all = (await destinationsOf(world)).filter(({ ledger }) => ledger === pi.passphrase)
  const of = (kind: DestinationKind, configured: string) => {
    const slot = { kind, ledger: pi.passphrase }
    const used = all.filter((each) => isOf(slot)(each) && each.confirmedAt !== null)
    const current = currentOf(all, slot)?.value
    return current ? [current, ...used.map(({ value }) => value)] : [configured]
  }
  const treasuries = of('pi_treasury', pi.treasury)
  const wallets = piApp || all.some(({ kind }) => kind === 'pi_app_wallet')
  return [
    ...new Set([
      ...treasuries,
      ...(wallets ? of('pi_app_wallet', piApp?.wallet ?? pi.treasury) : []),
    ]),
  ]
}

/** The accounts that the Pi app pays, or has paid, to. */
export async function piAppWallets(world: World): Promise<ReadonlySet<string>> {
  const used = (await destinationsOf(world)).flatMap(({ kind, value, confirmedAt }) =>
    kind === 'pi_app_wallet' && confirmedAt !== null ? [value] : [],
  )
  const { piApp } = world.config
  return new Set(used.length === 0 && piApp ? [piApp.wallet] : used)
}

/** Wallets whose transfers close refunds (lower case on EVM chains): confirmed and not compromised. */
export async function refundWallets(world: World): Promise<string[]> {
  const all = (await destinationsOf(world)).filter(({ kind }) => kind === 'refund_wallet')
  const isTrusted = (each: Destination) => each.confirmedAt !== null && each.compromisedAt === null
  const configured = world.config.usdt?.refundsFrom ?? []
  const unknown = configured.filter((wallet) => !all.some(({ value }) => value === wallet))
  return [...all.filter(isTrusted).map(({ value }) => value), ...unknown]
}

/** Wallets for refunds that customers were shown as payment addresses: filling them up pays orders. */
export async function refundWalletsGiven(world: Pick<World, 'db'>): Promise<string[]> {
  const all = await destinationsOf(world)
  const inUse = all.filter(
    (each) => each.kind === 'refund_wallet' && stateOf(all, each) === 'current',
  )
  const given = await Promise.all(inUse.map(({ value }) => wasGiven(world.db, value)))
  return inUse.flatMap(({ value }, place) => (given[place] ? [value] : []))
}

/** `wallet`: where the owner's wallet shows the first address; null if the settings do not name that account key. */
export type DestinationView = Destination & {
  readonly state: DestinationState
  readonly wallet: WalletPlace | null
}

/** For owners: what waits for them first. */
export async function destinationsForStaff(world: World): Promise<DestinationView[]> {
  const all = await destinationsOf(world)
  const { addresses, tronAddresses } = world.usdt ?? {}
  const walletOf = ({ ledger, value }: Destination) => {
    const book = ledger === 'tron' ? tronAddresses : addresses
    return book?.account === value ? (book.wallet ?? null) : null
  }
  const views = all.map((each) => ({
    ...each,
    state: stateOf(all, each),
    wallet: walletOf(each),
  }))
  return views.toSorted((a, b) => Number(b.state === 'proposed') - Number(a.state === 'proposed'))
}

const page = 1_000

/** All derived addresses, by index. */
export async function* depositAddresses(world: World): AsyncGenerator<IssuedAddress> {
  for (let after = { account: '', index: -1 }; ; ) {
    const rows = await addressesAfter(world.db, after, page)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last
  }
}

/** Account key -> the next index that will be derived. */
export const nextIndexes = (world: World) => nextIndexesOf(world.db)
