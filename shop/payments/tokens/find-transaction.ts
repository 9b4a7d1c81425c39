// What the ledgers say about a transaction, by its hash: the one place that asks all of them.
import type { World } from '../../world.ts'
import { readTransaction } from '../pi/read-transaction.ts'
import { type AskedPayment, paymentsOfHash } from '../review/store/questions.ts'
import type { EvmLedger } from './port.ts'

/**
 * `received`: paid to this shop. `other_asset`: paid to it in something that it does not accept. `waits`: not final, or
 * not in a block yet. `set_aside`: seen, and waits for a person. `sent`: the shop's own payment. `claimable`: left for it
 * to claim. `elsewhere`: on a ledger, and not to this shop. `unreachable`: not found so far, and a ledger is silent.
 */
export const findings = [
  'received',
  'other_asset',
  'waits',
  'set_aside',
  'sent',
  'claimable',
  'elsewhere',
  'failed',
  'unreachable',
  'unknown',
] as const
export type Finding = (typeof findings)[number]

export type FoundTransaction = {
  readonly said: Finding
  /** To this shop. */
  readonly payments: readonly AskedPayment[]
}

/** `hash` is 64 lowercase hexadecimal digits, on EVM chains after `0x`. Every ledger is asked, whatever is known. */
export async function findTransaction(world: World, hash: string): Promise<FoundTransaction> {
  const isEvm = hash.startsWith('0x')
  const heard = isEvm
    ? await Promise.all((world.usdt?.chains ?? []).map((chain) => onChain(chain, hash)))
    : [await onPi(world, hash)]
  const payments = await paymentsOfHash(world.db, hash)
  const present = payments.filter(({ status }) => status !== 'orphaned')
  if (present.length > 0)
    return { said: present.some(({ assetOk }) => assetOk) ? 'received' : 'other_asset', payments }
  return { said: findings.find((each) => heard.includes(each)) ?? 'unknown', payments }
}

async function onPi(world: World, hash: string): Promise<Finding> {
  const read = await readTransaction(world, hash)
  if (!read.ok) return read.code === 'ledger.off' ? 'unknown' : 'unreachable'
  return read.value.kind === 'paid' ? 'received' : read.value.kind
}

/** The watcher stores what is paid to the shop; here only whether the chain knows the transaction at all. */
async function onChain(chain: EvmLedger, hash: string): Promise<Finding> {
  const sent = await chain.sent(hash)
  if (!sent.ok) return 'unreachable'
  return sent.value.kind === 'final' ? 'elsewhere' : sent.value.kind
}
