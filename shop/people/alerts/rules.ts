// Operator alerts: conditions that need a person. Pure.

/** Each has a title and a text in messages, group `alerts`. */
export const alertKinds = [
  'ledger_stopped',
  'payment_disputed',
  'payments_disputed',
  'coins_unread',
  'record_set_aside',
  'pi_app_elsewhere',
  'pi_app_waits',
  'order_stuck',
  'erasure_stuck',
  'carrier_rates',
  'job_failing',
  'machine',
  'payment_address_changed',
  'payment_address_compromised',
  'payment_unsafe',
  'payment_wanted_back',
  'ledger_removed',
  'token_differs',
  'payment_provider',
  'identity_sessions_missing',
  'setting_changed',
  'extension_refused',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** Kinds that owners are told of together, by another kind: one wrong provider disputes hundreds of payments. */
export const toldTogether: ReadonlySet<AlertKind> = new Set(['payment_disputed'])

export type Alert = {
  readonly kind: AlertKind
  /** At most one alert of a kind is open per subject. */
  readonly subject: string
  /** Parameters of its text (`ledger`, `number`, `hash`, `job`, `extension`); `reason` is a refusal code. Never personal data. */
  readonly facts: Readonly<Record<string, string>>
}
/** Milliseconds before transient conditions, such as a lock or lost connection, are notified. */
export const alertDelay = 15 * 60_000

export type OpenAlert = Alert & { readonly id: string; readonly beganAt: Date }
