// The demonstration's wallet, as the shop sees it: it runs in the simulator's process, with its key.

import { askJson } from '../adapters/ledgers/http-json.ts'
import type { DemoWallet } from '../shop/payments/pi/port.ts'
import { plainAmount } from '../shop/platform/money/rules.ts'
import { ok, type Result, refuse } from '../shop/result.ts'

/** Milliseconds: the first payment loads the signing code, and one that times out may succeed all the same. */
const patience = 30_000

/** `url` is the ledger simulator's. */
export function demoWallet(url: string): DemoWallet {
  async function pay(
    path: string,
    { destination, amount, memo }: Parameters<DemoWallet['pay']>[0],
  ): Promise<Result<{ hash: string }>> {
    const payment = { destination, amount: plainAmount(amount, 'PI'), ...(memo ? { memo } : {}) }
    const answer = await askJson(new URL(path, url), payment, { milliseconds: patience })
    if (answer.kind !== 'answer') return refuse('demo_wallet.unreachable')
    const body = answer.body as { hash?: unknown; detail?: unknown } | null
    if (answer.status === 200 && typeof body?.hash === 'string') return ok({ hash: body.hash })
    return refuse('demo_wallet.refused', { facts: { why: String(body?.detail ?? answer.status) } })
  }
  return {
    pay: (payment) => pay('/demonstration-wallet/pay', payment),
    payBack: (payment) => pay('/demonstration-merchant/pay', payment),
  }
}
