// Looks a transaction up by its hash on every ledger where the shop is paid, and stores what it paid.
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { identifierText } from '../../platform/input.ts'
import { ok, type Refusal, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { type ReadKind, readTransaction } from '../pi/read-transaction.ts'
import { formerStores } from '../providers/views.ts'
import { hashOn, isTransactionHash } from '../requests/rules/hashes.ts'
import { isHosted } from '../requests/rules/methods.ts'
import { followClaims } from '../review/claims.ts'
import { transfersOfHash, unreadClaims } from '../review/store/claims.ts'
import { readOnChain } from '../tokens/read-transaction.ts'
import { ledgersHealth } from './views.ts'

/** `pending`: sent, and not in a block yet. */
export type FoundKind = ReadKind | 'pending'

export type LookedUp = {
  readonly kind: FoundKind
  /** As the ledger that knows it writes it; otherwise as it was asked for. */
  readonly hash: string
  /** Names of the ledgers that do not know it, or of the one that does. */
  readonly asked: readonly string[]
  /** Names of the ledgers that could not be asked, and why the first of them could not. */
  readonly unasked: readonly string[]
  readonly failure: Refusal | null
}

type Answer = { readonly name: string; readonly read: Result<{ kind: FoundKind; hash: string }> }

/** `hash`: 64 hexadecimal digits in lower case, with or without `0x`. */
export async function lookUpTransaction(world: World, hash: string): Promise<LookedUp> {
  const answers = (
    await Promise.all([onPi(world, hash), ...onChains(world, hash), atProviders(world, hash)])
  ).flat()
  const given = answers.filter((each) => each !== null)
  const found = given.flatMap(({ name, read }) =>
    read.ok && read.value.kind !== 'unknown' ? [{ name, ...read.value }] : [],
  )
  const failures = given.flatMap(({ read }) => (read.ok ? [] : [read]))
  const [best] = found
  return {
    kind: best?.kind ?? 'unknown',
    hash: best?.hash ?? hash,
    asked: best ? [best.name] : given.flatMap(({ name, read }) => (read.ok ? [name] : [])),
    unasked: given.flatMap(({ name, read }) => (read.ok ? [] : [name])),
    failure: failures[0] ?? null,
  }
}

async function onPi(world: World, hash: string): Promise<Answer | null> {
  if (!world.ledgers.pi || !world.config.pi) return null
  return { name: 'Pi', read: await readTransaction(world, hashOn('pi', hash)) }
}

const onChains = (world: World, hash: string): Promise<Answer>[] =>
  (world.usdt?.chains ?? []).map(async (chain) => {
    const { ledger, name } = chain.chain
    const found = await readOnChain(world, chain, hash)
    if (!found.ok) return { name, read: found }
    return { name, read: ok({ kind: found.value.kind, hash: hashOn(ledger, hash) }) }
  })

/**
 * A provider is not asked for transactions: the shop reads all of its invoices, and knows their payments for as long as
 * that succeeds. Of a store that is no longer set up it knows the earlier ones alone.
 */
async function atProviders(world: World, hash: string): Promise<Answer[]> {
  const paid = new Set(
    (await transfersOfHash(world.db, hash))
      .filter(({ method }) => isHosted(method))
      .map(({ ledger }) => ledger),
  )
  const health = (await ledgersHealth(world)).filter(({ method }) => isHosted(method))
  const former = (await formerStores(world)).map(({ ledger }) => ({ ledger, name: ledger }))
  const known = health.map(({ ledger }) => ledger)
  return [...health, ...former].map(({ name, ledger, ...own }): Answer => {
    if (paid.has(ledger)) return { name, read: ok({ kind: 'paid', hash }) }
    const isRead = known.includes(ledger) && 'state' in own && own.state === 'current'
    const read = isRead
      ? ok({ kind: 'unknown', hash } as const)
      : refuse('failure' in own && own.failure ? own.failure : 'provider.unreachable')
    return { name, read }
  })
}

/** Refuses `auth.forbidden`, `receipt.hash`, and as a ledger does that could not be asked while no other knows it. */
export async function lookUpForStaff(
  world: World,
  who: Viewer,
  typed: string,
): Promise<Result<LookedUp>> {
  if (!may(who, 'payments.decide')) return refuse('auth.forbidden')
  if (!isTransactionHash(typed)) return refuse('receipt.hash')
  const read = await lookUpTransaction(world, identifierText(typed).toLowerCase())
  if (read.kind === 'unknown' && read.failure) return read.failure
  await record(world, who, 'transaction.read', `transaction:${read.hash}`)
  return ok(read)
}

/** Claims that one run of the job looks up. */
const mostClaims = 20

/** The job: looks up what shoppers have claimed while a ledger could not be read, or did not show it. */
export async function lookUpClaimed(world: World): Promise<void> {
  for (const hash of await unreadClaims(world.db, mostClaims)) {
    const { kind, hash: found, asked } = await lookUpTransaction(world, hash)
    // One ledger that is silent is no reason not to look on the others.
    if (asked.length === 0) return
    if (kind !== 'paid') continue
    const followed = await followClaims(world, found)
    if (!followed.ok) world.log.warn('claim not decided', { code: followed.code })
  }
}
