// Action data of a page, as its components read it.
import { useActionData } from 'react-router'
import type { Refusal } from '../../../shop/result.ts'

/**
 * Last action data of the page; empty before any submission. An action may return a value or a
 * refusal, whichever form was submitted, so every field may be missing.
 */
export const useAnswer = <Value extends object = object>(): Partial<Value> & {
  readonly refusal?: Refusal | null
  readonly values?: Readonly<Record<string, string>>
} => useActionData() ?? {}
