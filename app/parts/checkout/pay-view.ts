// What the pay panel is given: shown as it is, nothing is worked out in the browser.
import type { Face } from '../../../shop/checkout/rules.ts'
import type { Currency } from '../../../shop/money/rules.ts'
import type { RefundState } from '../../../shop/payments/rules.ts'
import type { QrDrawing } from '../../http/qr'

/** Where and how much to pay; each text goes into a wallet as it stands. */
export type Target = {
  amount: string
  network: 'pi' | 'testnet' | 'simulator'
  own: string
  address: string
  memo: string
  memoId: string
  uri: string
  qr: QrDrawing
  isDemo: boolean
}

export type Refund = {
  id: string
  amount: bigint
  currency: Currency
  address: string | null
  isConfirmed: boolean
  state: RefundState
  requestedAt: Date
  hash: string | null
  closedReason: string | null
}

export type PayView = {
  number: string
  face: Face
  /** Null where nothing should be sent any more. */
  target: Target | null
  due: bigint
  received: bigint
  remaining: bigint
  over: bigint
  until: Date
  minutes: number
  isOver: boolean
  watchUntil: Date
  isByStaff: boolean
  payments: { hash: string; at: Date; amount: bigint | null; counted: boolean; sender: string }[]
  refunds: Refund[]
  /** What may still be asked back of an order that is given up, and the wallet that paid, where that may be offered. */
  back: { amount: bigint; wallet: string | null }
  receipts: number
  ledger: 'current' | 'behind' | 'failing'
  lagSeconds: number
  next: 'shipping' | 'identity' | 'unreadable' | 'order'
  hasDemoWallet: boolean
}
