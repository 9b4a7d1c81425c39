// After a restore: leaves out every deposit address that a lost copy of the shop may have given out, and watches them.
import { type Absence, leftOut, millisecondsOf } from '../../platform/instance/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import type { AddressBook } from '../tokens/port.ts'
import { familyOf, tokensOn } from './rules/chain.ts'
import * as store from './store/addresses.ts'

/** Watched beyond the last address that may have been paid. */
const gap = 20
/** Watched at least, and at most. */
const [fewest, most] = [40, 5_000]
/** A gap as `gap`, while the balances of the chains are asked. */
const [walked, mostWalks] = [100, 20]
const perSecond = 10
const day = 86_400_000
/** BIP-32 has no other unhardened indexes. */
const lastIndex = 2 ** 31 - 1

export type Withheld = {
  readonly account: string
  readonly before: number
  readonly next: number
  readonly watched: number
}

/**
 * `issued`: next index by account, as a file beside the database remembers it. Refuses `payment.addresses_used_up` if
 * the account key has no indexes left.
 */
export const withholdAddresses = (
  world: World,
  absence: Absence,
  issued: Readonly<Record<string, number>>,
): Promise<Result<Withheld[]>> =>
  world.transaction(async (world) => {
    const found: Withheld[] = []
    const skipped = leftOut(absence, perSecond)
    const books = booksOf(world)
    const known = await store.nextIndexesOf(world.db)
    for (const account of new Set([...books.keys(), ...known.keys(), ...Object.keys(issued)])) {
      const before = await store.lockNextIndex(world.db, account)
      const next = Math.max(before + skipped, (issued[account] ?? 0) + 1_000)
      if (next > lastIndex - most)
        return refuse('payment.addresses_used_up', { facts: { account } })
      const free = await store.removeFree(world.db, account)
      // What the file beside the database names was given out, whatever the pace was before.
      const named = Math.max(0, (issued[account] ?? 0) - before)
      const wanted = Math.max(
        await wantedOf(world, account, absence),
        named === 0 ? 0 : Math.min(most, free.length + named + gap),
      )
      const book = books.get(account)
      const rows = book ? await possiblyGiven(world, book, { free, before, next }, wanted) : free
      const family = book?.family ?? free[0]?.family ?? ''
      await store.insertWithheld(world.db, { account, family }, rows, world.now())
      await store.setNextIndex(world.db, account, next)
      found.push({ account, before, next, watched: rows.length })
    }
    await store.raiseFirstIndex(world.db, skipped, lastIndex >> 1)
    return ok(found)
  })

/** Three times as many as were given out in as long a time before, so that each that was given out since is watched. */
async function wantedOf(world: World, account: string, absence: Absence): Promise<number> {
  const from = new Date(absence.since.getTime() - millisecondsOf(absence))
  const given = await store.countGiven(world.db, account, { from, to: absence.since })
  return Math.min(most, fewest + 3 * given)
}

type Book = AddressBook & { readonly family: string }
type Derived = { readonly index: number; readonly address: string }

const booksOf = ({ usdt }: World): Map<string, Book> => {
  const { addresses, tronAddresses } = usdt ?? {}
  const books = [
    ...(addresses ? [{ ...addresses, family: 'eip155' }] : []),
    ...(tronAddresses ? [{ ...tronAddresses, family: 'tron' }] : []),
  ]
  return new Map(books.map((book) => [book.account, book]))
}

/**
 * In the order in which they would have been given out: the free ones, then those that were not derived yet. `count` of
 * them, and more while the chains show that one of the following holds an accepted token.
 */
async function possiblyGiven(
  world: World,
  book: Book,
  {
    free,
    before,
    next,
  }: { readonly free: readonly Derived[]; readonly before: number; readonly next: number },
  count: number,
): Promise<Derived[]> {
  const some = (from: number, length: number): Promise<Derived[]> =>
    Promise.all(
      Array.from({ length }, async (_, each) => {
        const place = from + each
        const index = before + place - free.length
        return free[place] ?? { index, address: await book.addressAt(index) }
      }),
    )
  const rows = await some(0, count)
  for (let walks = 0; walks < mostWalks; walks += 1) {
    const more = await some(rows.length, walked)
    const last = await lastHolding(world, book, more)
    if (last < 0) break
    rows.push(...more.slice(0, last + 1 + gap))
  }
  // Whatever a node says of balances: what will be given out from now on is not withheld.
  return rows.filter(({ index }) => index < next)
}

/** The last that holds an accepted token on a chain of this family; -1 if none does, or no chain answers. */
async function lastHolding(world: World, book: Book, rows: readonly Derived[]): Promise<number> {
  const addresses = rows.map(({ address }) =>
    address.startsWith('0x') ? address.toLowerCase() : address,
  )
  let last = -1
  for (const chain of world.usdt?.chains ?? []) {
    if (familyOf(chain.chain.ledger) !== book.family) continue
    const final = await chain.finality([])
    if (!final.ok) continue
    const { number } = final.value.final
    for (const { token } of tokensOn(chain.chain)) {
      const place = { from: number, to: number, token, addresses: [], holders: addresses }
      const read = await chain.history(place)
      const balances = read.ok ? read.value.balances : null
      if (balances)
        last = Math.max(
          last,
          addresses.findLastIndex((each) => (balances.get(each) ?? 0n) > 0n),
        )
    }
  }
  return last
}

/**
 * Before a restored shop goes on with an account key whose addresses a lost copy may have given out while it was not
 * configured here: watches as many as the file beside the database names, or some, and what the chains show behind them.
 */
export async function watchForgottenKey(
  world: World,
  book: AddressBook,
  family: string,
): Promise<void> {
  const { account } = book
  const left = await store.leftOutOf(world.db, account)
  if (!left) return
  const { before, next, isNamed } = left
  const count = Math.min(isNamed ? most : fewest, next - before)
  const rows = await possiblyGiven(world, { ...book, family }, { free: [], before, next }, count)
  await store.insertWithheld(world.db, { account, family }, rows, world.now())
}

/** The job: goes on watching behind a withheld address that was paid. */
export async function watchBehindPaid(world: World): Promise<number> {
  let added = 0
  for (const book of booksOf(world).values()) {
    const since = new Date(world.now().getTime() - 40 * day)
    const indexes = await store.indexesBehindPaid(world.db, book.account, since, gap)
    const rows = await Promise.all(
      indexes.map(async (index) => ({ index, address: await book.addressAt(index) })),
    )
    if (rows.length > 0) await store.insertWithheld(world.db, book, rows, world.now())
    added += rows.length
  }
  return added
}
