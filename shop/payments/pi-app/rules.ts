// Pi app payments: states, checks before approval, amounts as text. Pure.
import { parseAmount, plainAmount } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { PlatformPayment } from './port.ts'

/**
 * `asked`: stored, not approved yet. `submitted`: Pi names a transaction. `completed`: the ledger shows it and Pi was
 * notified. A cancelled one may still have been paid.
 */
export const piPaymentMoves = {
  asked: ['approved', 'submitted', 'cancelled'],
  approved: ['submitted', 'cancelled'],
  submitted: ['completed'],
  completed: [],
  cancelled: ['submitted'],
} as const satisfies Record<string, readonly string[]>
export type PiPaymentState = keyof typeof piPaymentMoves

/** Refuses `piapp.closed` with both states. */
export function movePiPayment(from: PiPaymentState, to: PiPaymentState): Result<PiPaymentState> {
  const isAllowed = (piPaymentMoves[from] as readonly string[]).includes(to)
  return isAllowed ? ok(to) : refuse('piapp.closed', { facts: { from, to } })
}

/**
 * Stroops of a JSON number literal ("12.5", "1e-7"), parsed digit by digit and never as a float. Refuses
 * `money.invalid`: signs, more decimals than Pi has, more than a ledger can move.
 */
export function stroopsOf(source: string): Result<bigint> {
  const match = /^(\d{1,30})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(source)
  if (!match) return refuse('money.invalid')
  const [, whole = '', fraction = '', power = '0'] = match
  const point = whole.length + Number(power)
  const digits = (whole + fraction).padEnd(point, '0').padStart(whole.length + fraction.length, '0')
  const all = point < 0 ? '0'.repeat(-point) + digits : digits
  const at = Math.max(point, 0)
  const decimals = all.slice(at).replace(/0+$/, '')
  const text = `${all.slice(0, at) || '0'}${decimals ? `.${decimals}` : ''}`
  const amount = parseAmount(text, 'PI')
  return amount.ok && amount.value < 1n << 63n ? amount : refuse('money.invalid')
}

/** The amount as a number for Pi's script; null if a number does not represent it exactly. */
export function numberOf(stroops: bigint): number | null {
  const number = Number(plainAmount(stroops, 'PI'))
  const parsed = stroopsOf(String(number))
  return parsed.ok && parsed.value === stroops && stroops > 0n ? number : null
}

export type Expected = {
  readonly orderNumber: string
  /** The remaining amount, in stroops. */
  readonly amount: bigint
  /** Of the signed-in person, as Pi reported to our server. */
  readonly uid: string
  readonly wallet: string
  readonly passphrase: string
}

/**
 * Checks that this is the payment requested from this person. Refuses `piapp.state`, `piapp.direction`,
 * `piapp.network`, `piapp.user`, `piapp.order`, `piapp.amount`, `piapp.wallet`.
 */
export function checkPayment(payment: PlatformPayment, expected: Expected): Result {
  const { status } = payment
  const isOpen = !status.cancelled && !status.completed && payment.txid === null
  if (!isOpen) return refuse('piapp.state')
  if (payment.direction !== 'user_to_app') return refuse('piapp.direction')
  if (payment.network !== expected.passphrase) return refuse('piapp.network')
  if (payment.userUid !== expected.uid) return refuse('piapp.user')
  if (payment.orderNumber !== expected.orderNumber) return refuse('piapp.order')
  if (payment.amount !== expected.amount) return refuse('piapp.amount')
  // Pi's server may report it later; the ledger is authoritative.
  const isElsewhere = payment.toAddress !== null && payment.toAddress !== expected.wallet
  return isElsewhere ? refuse('piapp.wallet') : ok()
}

/** Validates Pi's payment ids: short, plain, never a path. */
export const isPaymentId = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(text)

/** Exponential backoff of retries, in seconds: 10, 20, 40 … to an hour. */
export const pauseAfter = (attempts: number): number =>
  Math.min(3600, 10 * 2 ** Math.min(attempts, 9))
