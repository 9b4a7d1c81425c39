// What a page's action has answered, as its parts read it.
import { useActionData } from 'react-router'
import type { Refusal } from '../../../shop/result.ts'

/**
 * The last answer of the page's action; empty before anything was sent. An action may answer with a value or a
 * refusal, whichever form was sent, so nothing of it can be relied on: every field may be missing.
 */
export const useAnswer = <Value extends object = object>(): Partial<Value> & {
  readonly refusal?: Refusal | null
  readonly values?: Readonly<Record<string, string>>
} => useActionData() ?? {}
