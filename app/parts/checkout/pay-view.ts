// What the pay panel is given: shown as it is, nothing is worked out in the browser.
import type { Face } from '../../../shop/checkout/rules.ts'
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
  address: string | null
  state: 'requested' | 'sent' | 'final' | 'withdrawn'
  requestedAt: Date
  hash: string | null
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
  receipts: number
  ledger: 'current' | 'behind' | 'failing'
  lagSeconds: number
  next: 'shipping' | 'identity' | 'unreadable' | 'order'
  hasDemoWallet: boolean
}
