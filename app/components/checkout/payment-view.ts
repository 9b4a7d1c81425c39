// Data of the payment panel, ready for display.

import type { Part } from '../../../shop/payments/requests/rules/refund-parts.ts'
import type { Method, RefundState } from '../../../shop/payments/requests/rules.ts'
import type { ClaimView } from '../../../shop/payments/requests/views/claims.ts'
import type { Confirmations } from '../../../shop/payments/requests/views/confirmations.ts'
import type { BalanceForShopper } from '../../../shop/payments/requests/views/found.ts'
import type { Coin, Currency } from '../../../shop/platform/money/rules.ts'
import type { Note, PaymentStage } from '../../../shop/sales/checkout/rules.ts'
import type { QrDrawing } from '../../http/qr'

/** Payment instructions; each text is pasted into a wallet as it is. */
type Anywhere = {
  amount: string
  address: string
  uri: string
  /** Of the address alone, which every wallet reads, and of the link. */
  qr: QrDrawing
  qrLink: QrDrawing
  isDemo: boolean
}
export type PiTarget = Anywhere & {
  kind: 'pi'
  /** `other`: none that is known by name. */
  network: 'pi' | 'testnet' | 'simulator' | 'other'
  /** The network's own name. */
  passphrase: string
  own: string
  memo: string
  memoId: string
}
export type UsdtTarget = Anywhere & {
  kind: 'usdt'
  /** Display name. */
  chain: string
  quote: { rate: string; source: string; asOf: Date }
}
export type Target = PiTarget | UsdtTarget

/** A payment method that can be requested. */
export type PaymentOption = {
  method: Method
  chain: string | null
  name: string
  isCurrent: boolean
}

export type Refund = {
  id: string
  amount: bigint
  currency: Currency | Coin
  /** The network of a refund in another asset. */
  chain: string | null
  address: string | null
  isConfirmed: boolean
  state: RefundState
  /** What the ledger shows as sent. */
  sentAmount: bigint
  /** The payments of this sum, oldest first. */
  parts: readonly { readonly hash: string; readonly amount: bigint }[]
  requestedAt: Date
  hash: string | null
  closedReason: string | null
}

export type ShownPayment = {
  hash: string
  ledger: string
  at: Date
  amount: bigint | null
  currency: Currency | Coin
  counted: boolean
  isOrphaned: boolean
  sender: string
  explorer: string | null
}

export type PayView = {
  number: string
  face: PaymentStage
  /** Null where nothing should be paid any more. */
  target: Target | null
  /** Of the amounts here but `over`. */
  currency: Currency
  due: bigint
  received: bigint
  remaining: bigint
  /** Overpaid amounts, in each coin of the refund. */
  over: readonly Part[]
  until: Date
  minutes: number
  isOver: boolean
  watchUntil: Date
  isByStaff: boolean
  notes: Note[]
  /** A payment that this shopper may have made names this order and another one. */
  isNamedTwice: boolean
  /** Payments that count. */
  count: number
  confirmations: Confirmations | null
  ways: PaymentOption[]
  hasNoRate: boolean
  /** Whether a new quote may be asked for now that the time is over. */
  mayRequote: boolean
  claims: ClaimView[]
  proof: string | null
  payments: ShownPayment[]
  refunds: Refund[]
  /** Native coins that came to the order's address. */
  found: BalanceForShopper[]
  /** What may still be refunded of a closed order, and the paying wallet where it may be offered. */
  back: { amount: bigint; wallet: string | null }
  receipts: number
  ledger: 'current' | 'behind' | 'failing'
  lagSeconds: number
  next: 'shipping' | 'identity' | 'unreadable' | 'order'
  hasDemoWallet: boolean
  /** The Pi app can pay exactly the remaining amount. */
  hasPiApp: boolean
}
