// Holds the payments of an evidence file against their ledgers, through nodes that the reader names.
import { rpcAt } from '../../adapters/ledgers/evm/rpc.ts'
import { horizonLedger } from '../../adapters/ledgers/horizon.ts'
import { scaled } from '../../shop/payments/destinations/rules/chain.ts'
import { isMethod, isOnLedger } from '../../shop/payments/requests/rules/methods.ts'
import type { Evidence } from '../../shop/sales/evidence/rules/format.ts'

export type Nodes = {
  /** A Horizon server of the Pi ledger. */
  readonly pi?: string
  /** Chain id -> RPC address. */
  readonly chain?: Readonly<Record<string, string>>
}

export type PaymentCheck = {
  readonly hash: string
  readonly ledger: string
  readonly is: 'confirmed' | 'missing' | 'differs' | 'unchecked' | 'unreachable' | 'unlisted'
}

type Claimed = {
  readonly hash: string
  readonly ledger: string
  readonly at: string
  /** In the smallest unit. */
  readonly amount: string | null
  /** `native`, or SYMBOL:CONTRACT. */
  readonly asset: string
  readonly method: string
}
type Payment = {
  readonly transfers?: readonly Claimed[]
  readonly options?: readonly { readonly method: string; readonly address: string }[]
}

/** `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const decimalsCall = '0x313ce567'

export async function checkPayments(evidence: Evidence, nodes: Nodes): Promise<PaymentCheck[]> {
  const { transfers = [], options = [] } = (evidence.payment ?? {}) as Payment
  const checks: PaymentCheck[] = []
  for (const each of transfers) {
    const to = options.filter(({ method }) => method === each.method).map(({ address }) => address)
    const { hash, ledger } = each
    checks.push({ hash, ledger, is: await checked(each, to, nodes) })
  }
  return checks
}

async function checked(
  claimed: Claimed,
  to: readonly string[],
  { pi, chain = {} }: Nodes,
): Promise<PaymentCheck['is']> {
  if (isMethod(claimed.method) && !isOnLedger(claimed.method)) return 'unlisted'
  if (claimed.method === 'pi') return pi ? onPi(claimed, to, pi) : 'unchecked'
  const url = chain[claimed.ledger.replace(/^eip155:/, '')]
  return url && claimed.ledger.startsWith('eip155:') ? onChain(claimed, to, url) : 'unchecked'
}

async function onPi(
  { hash, ledger, at, amount }: Claimed,
  to: readonly string[],
  url: string,
): Promise<PaymentCheck['is']> {
  const horizon = horizonLedger({ url, passphrase: ledger })
  let isThere = false
  for (const address of to.filter(Boolean)) {
    const found = await horizon.lookUp(address, hash)
    if (!found.ok) return 'unreachable'
    if (found.value.kind === 'unknown') continue
    isThere = true
    const moved = 'transfers' in found.value ? found.value.transfers : []
    if (moved.some((each) => String(each.amount) === amount && isAt(each.at, at)))
      return 'confirmed'
  }
  return isThere ? 'differs' : 'missing'
}

async function onChain(
  { hash, ledger, at, amount, asset }: Claimed,
  to: readonly string[],
  url: string,
): Promise<PaymentCheck['is']> {
  const rpc = rpcAt(url)
  const token = asset.split(':')[1] ?? ''
  const [id, receipt, places] = await Promise.all([
    rpc.ask('eth_chainId', []),
    rpc.ask('eth_getTransactionReceipt', [hash]),
    rpc.ask('eth_call', [{ to: token, data: decimalsCall }, 'latest']),
  ])
  if (!id.ok || !receipt.ok || !places.ok) return 'unreachable'
  // A node of another chain knows nothing of it.
  if (`eip155:${Number(id.value)}` !== ledger) return 'unreachable'
  if (receipt.value === null) return 'missing'
  const { status, logs, blockNumber } = receipt.value as Receipt
  const block = await rpc.ask('eth_getBlockByNumber', [blockNumber, false])
  if (!block.ok) return 'unreachable'
  const seconds = Number((block.value as { timestamp?: string } | null)?.timestamp)
  const ours = to.map((address) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`)
  const isPaid = (logs ?? []).some(
    ({ address, topics, data }) =>
      address.toLowerCase() === token.toLowerCase() &&
      topics[0] === transferTopic &&
      ours.includes(topics[2]?.toLowerCase() ?? '') &&
      String(scaled(BigInt(data), Number(places.value))) === amount,
  )
  return status === '0x1' && isPaid && isAt(new Date(seconds * 1000), at) ? 'confirmed' : 'differs'
}

type Receipt = {
  readonly status?: string
  readonly blockNumber?: string
  readonly logs?: readonly { address: string; topics: readonly string[]; data: string }[]
}

/** Ledgers count whole seconds. */
const isAt = (shown: Date, claimed: string): boolean =>
  Math.floor(shown.getTime() / 1000) === Math.floor(Date.parse(claimed) / 1000)
