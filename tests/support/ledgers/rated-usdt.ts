// USDT for tests without a chain: addresses, an adjustable rate, and transfers as stored by a watcher.

import { createHash } from 'node:crypto'
import type { Rates } from '../../../shop/payments/rates/port.ts'
import { updateStatuses } from '../../../shop/payments/requests/actions/payment-requests.ts'
import type { Method } from '../../../shop/payments/requests/rules/methods.ts'
import { lockCursor, saveReading } from '../../../shop/payments/requests/store/cursors.ts'
import {
  insertTransfers,
  type NewTransfer,
} from '../../../shop/payments/requests/store/transfers.ts'
import { paymentRequestOf } from '../../../shop/payments/requests/views/payment-requests.ts'
import type { UsdtPorts } from '../../../shop/payments/tokens/port.ts'
import { ok, refuse } from '../../../shop/result.ts'
import { settleAndRelease } from '../../../shop/sales/checkout/actions/follow-payments.ts'
import type { ShopConfig, World } from '../../../shop/world.ts'

const chain = (chainId: number, name: string) => ({
  ledger: `eip155:${chainId}`,
  name,
  chainId,
  token: `0x${'c'.repeat(40)}`,
  decimals: 6,
  others: [],
  coin: { symbol: 'ETH', decimals: 18 },
  explorer: `https://explorer.example/${chainId}/tx/`,
})
export const testUsdt: NonNullable<ShopConfig['usdt']> = {
  chains: [chain(137, 'Polygon'), chain(1, 'Ethereum')],
  simulated: false,
}

/** `set(null)`: no rate is available. */
export function usdtWithRate(first: string, now: () => Date) {
  let rate: string | null = first
  const ports: UsdtPorts = {
    chains: [],
    demoWallet: null,
    addresses: {
      account: 'test',
      addressAt: async (index) =>
        `0x${createHash('sha256').update(`address ${index}`).digest('hex').slice(0, 40)}`,
    },
  }
  const rates: Rates = {
    rate: async () =>
      rate === null ? refuse('rate.none') : ok({ rate, source: 'setting', asOf: now() }),
  }
  const set = (next: string | null) => {
    rate = next
  }
  return { ports, rates, set }
}

/** Marks each chain as read until now. */
export async function markUsdtRead(world: World): Promise<void> {
  const now = world.now()
  for (const { ledger } of testUsdt.chains) {
    const place = { ledger, account: 'test' }
    await lockCursor(world.db, place)
    const reading = { latestLedger: 1, closedAt: now, readTo: now, readAt: now }
    await saveReading(world.db, place, '1', reading)
  }
}

let logs = 0

/** Stores a USDT payment to this order's address; `amount` with six decimals. */
export async function paidUsdt(
  world: World,
  number: string,
  amount: bigint,
  more: Partial<NewTransfer> & { ledger?: string } = {},
  /** What the order was asked for in. */
  asked: Method = 'usdt',
): Promise<void> {
  const option = (await paymentRequestOf(world, number))?.options.find(
    ({ method }) => method === asked,
  )
  if (!option) throw new Error('no USDT is offered')
  logs += 1
  const { ledger = 'eip155:137', ...rest } = more
  const transfer: NewTransfer = {
    id: world.id(),
    operationId: `block ${logs}:0`,
    hash: `0x${createHash('sha256').update(`log ${logs}`).digest('hex')}`,
    ledgerNumber: logs,
    at: world.now(),
    sender: `0x${'5'.repeat(40)}`,
    recipient: option.address.toLowerCase(),
    muxedId: null,
    memo: null,
    amount,
    asset: testUsdt.chains[0]?.token ?? '',
    kind: 'transfer',
    assetOk: true,
    chainOk: true,
    proved: true,
    status: 'final',
    match: 'address',
    orderNumber: number,
    method: 'usdt',
    ...rest,
  }
  await world.transaction(async (world) => {
    await insertTransfers(world.db, { ledger, account: option.address }, [transfer], world.now())
    await updateStatuses(world, [number])
    return ok()
  })
  await settleAndRelease(world, [number])
}
