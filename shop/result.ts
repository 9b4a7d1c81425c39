// Results of actions: a value, or a refusal whose code is also its message key.

/** Success carries a value; a refusal carries a code (a key of messages/{language}/errors.json) and facts for the text. */
export type Result<T = undefined> = Ok<T> | Refusal
export type Ok<T> = { readonly ok: true; readonly value: T }
export type Refusal = {
  readonly ok: false
  readonly code: string
  /** Values for the message's placeholders; never personal data. */
  readonly facts?: Readonly<Record<string, string | number>>
  /** Field name -> message key, for forms. */
  readonly fields?: Readonly<Record<string, string>>
}

export function ok(): Ok<undefined>
export function ok<T>(value: T): Ok<T>
export function ok(value?: unknown): Ok<unknown> {
  return { ok: true, value }
}

export const refuse = (code: string, more: Pick<Refusal, 'facts' | 'fields'> = {}): Refusal => ({
  ok: false,
  code,
  ...more,
})
