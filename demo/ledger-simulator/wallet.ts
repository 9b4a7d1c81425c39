// The demonstration's wallets, a shopper's and the merchant's: throw-away keys of this simulator that sign real transactions.

import { readAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import { parseAmount } from '../../shop/platform/money/rules.ts'
import { accountOf } from './keys.ts'
import { baseFee, type Ledger } from './ledger.ts'
import { signedPayment } from './payments.ts'
import type { Submitter } from './submitter.ts'

export type Paid =
  | { readonly ok: true; readonly hash: string; readonly ledger: number }
  | { readonly ok: false; readonly why: string }

export type Wallet = {
  readonly address: string
  pay(request: unknown): Promise<Paid>
  /** Pays from the treasury; the wallet pays the fee, so that the full amount can be returned. */
  payBack(request: unknown): Promise<Paid>
}

/** Seeds in hex. Payments are serialized: each needs the next sequence number. */
export function makeWallet(
  keys: { readonly wallet: string; readonly treasury: string },
  ledger: Ledger,
  submitter: Submitter,
): Wallet {
  const address = accountOf(keys.wallet)
  let queue: Promise<unknown> = Promise.resolve()

  async function pay(request: unknown, payer: keyof typeof keys): Promise<Paid> {
    const from = accountOf(keys[payer])
    const { destination, amount, memo } = { ...(request as Record<string, unknown>) }
    const target = typeof destination === 'string' ? readAddress(destination) : null
    if (!target || target.account === from)
      return no('destination: an address of this ledger is needed')
    const stroops = typeof amount === 'string' ? parseAmount(amount, 'PI') : null
    if (!stroops?.ok || stroops.value <= 0n || stroops.value >= 1n << 63n) {
      return no('amount: decimal text with at most seven decimals is needed')
    }
    if (memo !== undefined && (typeof memo !== 'string' || Buffer.byteLength(memo) > 28)) {
      return no('memo: text of at most 28 bytes is needed')
    }
    const account = ledger.accounts.get(address)
    const balance = ledger.accounts.get(from)?.balance ?? 0n
    const fee = payer === 'wallet' ? baseFee : 0n
    if (!account || account.balance < baseFee || balance < stroops.value + fee)
      return no('the wallet has not so much')
    const exists = ledger.accounts.has(target.account)
    if (!exists && target.muxedId !== null) return no('destination: no such account')

    const seeds = [...new Set([keys.wallet, keys[payer]])]
    const sequence = account.sequence + 1n
    const payment = { source: address, sequence, from, to: target, stroops: stroops.value }
    const done = await submitter.submit(
      signedPayment(
        { ...payment, memo: memo ?? null, isFirst: !exists, seeds },
        ledger.genesis.passphrase,
      ),
    )
    if (done.kind === 'applied' && done.transaction.successful) {
      return { ok: true, hash: done.transaction.hash, ledger: done.transaction.ledger }
    }
    return no(done.kind === 'applied' ? done.codes.join(', ') : 'the ledger refused it')
  }

  const inTurn = (request: unknown, payer: keyof typeof keys) => {
    const done = queue.then(() => pay(request, payer))
    queue = done.catch(() => {})
    return done
  }
  return {
    address,
    pay: (request) => inTurn(request, 'wallet'),
    payBack: (request) => inTurn(request, 'treasury'),
  }
}

const no = (why: string): Paid => ({ ok: false, why })
