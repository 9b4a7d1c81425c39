// An order in each state and with each flag of its payment request, created by the shop's own actions.

import { createHash } from 'node:crypto'
import { compareDestinations, markCompromised } from '../../shop/payments/destinations/actions.ts'
import { recordTransfers } from '../../shop/payments/pi/record-transfers.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { acceptPayment } from '../../shop/payments/review/accept-payment.ts'
import { addReceipt } from '../../shop/payments/review/add-receipt.ts'
import { decideTransaction } from '../../shop/payments/review/decide-transaction.ts'
import { transactionsOf } from '../../shop/payments/review/views/transactions.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { cancelOrder } from '../../shop/sales/checkout/actions/cancel.ts'
import { settleAndRelease } from '../../shop/sales/checkout/actions/follow-payments.ts'
import {
  type Case,
  home,
  inUsdt,
  later,
  other,
  paysUsdt,
  to,
  usdt,
} from '../fixtures/browser/payment-stage.ts'
import { paidUsdt } from './ledgers/rated-usdt.ts'
import { piPage } from './payments.ts'
import { paid, value } from './shopping.ts'

export const cases: readonly Case[] = [
  {
    name: 'nothing has come',
    state: 'open',
    flags: [],
    face: 'waiting',
    notes: [],
    make: async () => {},
  },
  {
    name: 'a part in time',
    state: 'partial',
    flags: [],
    face: 'partial',
    notes: [],
    make: ({ world, number }) => paid(world, number, { amount: coins(60) }),
  },
  {
    name: 'a receipt',
    state: 'review',
    flags: [],
    face: 'review',
    notes: [],
    async make({ world, who, number }) {
      value(await addReceipt(world, who, { orderNumber: number, documentId: 'picture' }))
      await settleAndRelease(world, [number])
    },
  },
  {
    name: 'seen and not final',
    state: 'confirming',
    flags: [],
    face: 'seen',
    notes: [],
    make: paysUsdt({ status: 'seen' }),
  },
  {
    name: 'paid',
    state: 'paid',
    flags: [],
    face: 'paid',
    notes: [],
    make: ({ world, number }) => paid(world, number),
  },
  {
    name: 'late at another price',
    state: 'late',
    flags: ['late'],
    face: 'late',
    notes: [],
    async make(stage) {
      await inUsdt(stage)
      await later(stage, 63)
      stage.rate.set('3')
      await paidUsdt(stage.world, stage.number, usdt)
    },
  },
  {
    name: 'a part, and the time is over',
    state: 'underpaid',
    flags: [],
    face: 'underpaid',
    notes: [],
    async make(stage) {
      await paid(stage.world, stage.number, { amount: coins(60) })
      await later(stage, 63)
    },
  },
  {
    name: 'nothing, and the time is over',
    state: 'expired',
    flags: [],
    face: 'expired',
    notes: [],
    make: (stage) => later(stage, 63),
  },
  {
    name: 'given up',
    state: 'cancelled',
    flags: ['cancelled'],
    face: 'cancelled',
    notes: [],
    make: async ({ world, who, number }) => value(await cancelOrder(world, who, number, {})),
  },
  {
    name: 'given up after it was paid',
    state: 'refunding',
    flags: [],
    face: 'refund',
    notes: [],
    async make({ world, who, number }) {
      await paid(world, number)
      value(await cancelOrder(world, who, number, to(home)))
    },
  },
  {
    name: 'sent back',
    state: 'refunded',
    flags: [],
    face: 'refunded',
    notes: [],
    async make({ world, who, number }) {
      await paid(world, number)
      value(await cancelOrder(world, who, number, to(other)))
      const operationId = String(BigInt(world.now().getTime()) << 20n)
      world.clock.advance(1_000)
      const hash = createHash('sha256').update(operationId).digest('hex')
      const sent = { operationId, hash, at: world.now(), to: other, muxedId: null }
      value(await recordTransfers(world, piPage([], { sent: [{ ...sent, amount: coins(100) }] })))
    },
  },
  {
    name: 'too much',
    state: 'paid',
    flags: ['over'],
    face: 'paid',
    notes: [],
    make: ({ world, number }) => paid(world, number, { amount: coins(110) }),
  },
  {
    name: 'twice',
    state: 'paid',
    flags: ['over', 'multi'],
    face: 'paid',
    notes: ['multi'],
    async make({ world, number }) {
      await paid(world, number)
      await paid(world, number, { amount: coins(100) })
    },
  },
  {
    name: 'a little short, and enough by staff’s word',
    state: 'paid',
    flags: ['tolerated'],
    face: 'paid',
    notes: ['tolerated'],
    async make({ world, staff, number }) {
      await paid(world, number, { amount: coins(99) })
      const [row] = await transactionsOf(world, number)
      const decision = { decision: 'approved', reason: 'close enough' } as const
      value(await decideTransaction(world, staff, row?.id ?? '', decision))
      await settleAndRelease(world, [number])
    },
  },
  {
    name: 'late in the shop’s own coin',
    state: 'paid',
    flags: ['late'],
    face: 'paid',
    notes: ['late'],
    async make(stage) {
      await later(stage, 63)
      await paid(stage.world, stage.number)
    },
  },
  {
    name: 'another asset',
    state: 'open',
    flags: ['wrong_asset'],
    face: 'waiting',
    notes: ['wrong_asset'],
    make: paysUsdt({ assetOk: false, asset: '0xdead' }),
  },
  {
    name: 'at an address that was compromised before',
    state: 'open',
    flags: ['unsafe_address'],
    face: 'waiting',
    notes: ['unsafe_address'],
    async make(stage) {
      const { world, number } = stage
      await inUsdt(stage)
      const address = (await paymentRequestOf(world, number))?.address ?? ''
      const destination = { kind: 'refund_wallet', ledger: 'eip155', label: null } as const
      value(await compareDestinations(world, [{ ...destination, value: address }]))
      value(await markCompromised(world, 'system', address, 'its key has leaked'))
      world.clock.advance(1_000)
      await paidUsdt(world, number, usdt)
    },
  },
  {
    name: 'another chain',
    state: 'paid',
    flags: ['wrong_chain'],
    face: 'paid',
    notes: ['wrong_chain'],
    make: paysUsdt({ ledger: 'eip155:1' }),
  },
  {
    name: 'rolled back',
    state: 'open',
    flags: ['was_orphaned'],
    face: 'waiting',
    notes: ['was_orphaned'],
    make: paysUsdt({ status: 'orphaned' }),
  },
  {
    name: 'accepted by staff',
    state: 'paid',
    flags: ['manual'],
    face: 'paid',
    notes: [],
    async make({ world, staff, number }) {
      value(await acceptPayment(world, staff, number, 'seen at the counter'))
      await settleAndRelease(world, [number])
    },
  },
  {
    name: 'the shop is behind the ledger',
    state: 'open',
    flags: ['watcher_lag'],
    face: 'waiting',
    notes: [],
    make: async ({ world }) => world.clock.advance(95_000),
  },
]
