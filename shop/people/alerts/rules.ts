// Operator alerts: what needs a person, from when on and whether it is over. Pure.

/** Each has a title and a text in messages/alerts.json. */
export const alertKinds = [
  'ledger_stopped',
  'payment_disputed',
  'coins_unread',
  'record_set_aside',
  'pi_app_elsewhere',
  'pi_app_waits',
  'order_stuck',
  'erasure_stuck',
  'job_failing',
  'machine',
] as const
export type AlertKind = (typeof alertKinds)[number]

export type Alert = {
  readonly kind: AlertKind
  /** One alert of a kind is open for each. */
  readonly subject: string
  /** Values for its text (`ledger`, `number`, `hash`, `job`); `reason` is the code of a refusal. Never personal data. */
  readonly facts: Readonly<Record<string, string>>
}
/** What passes by itself, after a lock or a lost connection, is not told before (milliseconds). */
export const patience = 15 * 60_000

export type OpenAlert = Alert & { readonly id: string; readonly beganAt: Date }
