// Completes refunds in native coins, which emit no log: polls the transaction that staff named until it is final.
import type { World } from '../../world.ts'
import { seeRefunds } from '../refunds/see-refunds.ts'
import { type NamedRefund, namedRefunds, saveHashFinding } from '../refunds/store/refunds.ts'
import { announcePayments } from '../requests/actions/payment-requests.ts'
import type { HashFinding } from '../requests/rules/states.ts'
import { everyAddress } from '../requests/store/cursors.ts'
import { lockPaymentRequests } from '../requests/store/payment-requests.ts'
import type { CoinSent, EvmLedger } from './port.ts'

/** Refunds per run, the least recently checked first. */
const most = 20

/** The job. Returns the orders whose refund is closed. */
export async function closeNamedRefunds(world: World): Promise<string[]> {
  const closed: string[] = []
  for (const chain of world.usdt?.chains ?? [])
    for (const refund of await namedRefunds(world.db, chain.chain.ledger, most))
      closed.push(...(await look(world, chain, refund)))
  return closed
}

/** One transaction completes one refund: the exact open amount, to its address, in a block after the approval. */
async function look(
  world: World,
  chain: EvmLedger,
  refund: NamedRefund,
): Promise<readonly string[]> {
  const { id, hash, orderNumber, address, ledger } = refund
  const sent = await chain.sent(hash)
  if (!sent.ok) world.log.warn('refund check failed', { ledger, code: sent.code })
  const finding = sent.ok ? findingOf(refund, sent.value) : 'unreachable'
  const done = await world.transaction(async (world) => {
    await lockPaymentRequests(world.db, [orderNumber])
    const sighting =
      finding === null && sent.ok && sent.value.kind === 'final'
        ? {
            ledger,
            account: everyAddress,
            operationId: `coin:${hash}`,
            hash,
            amount: sent.value.value,
            at: sent.value.at,
            sender: sent.value.from,
            address,
            asset: 'native',
          }
        : null
    const closed = sighting ? await seeRefunds(world, [sighting]) : []
    // It may have completed another refund before.
    const mismatch = closed.length > 0 ? null : (finding ?? 'other')
    if (mismatch) await saveHashFinding(world.db, id, { hash, finding: mismatch, at: world.now() })
    return announcePayments(world, closed)
  })
  return done.ok ? done.value.orders : []
}

/** Null if the transaction matches the refund. */
function findingOf(refund: NamedRefund, sent: CoinSent): HashFinding | null {
  if (sent.kind !== 'final') return sent.kind
  if (
    sent.to !== (refund.address.startsWith('0x') ? refund.address.toLowerCase() : refund.address) ||
    sent.value <= 0n
  )
    return 'other'
  // Block times are whole seconds.
  const approved = Math.floor(refund.approvedAt.getTime() / 1000) * 1000
  return sent.at.getTime() < approved ? 'early' : null
}
