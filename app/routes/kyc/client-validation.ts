// Client-side validation of a form: the server's own rules, run in the browser before submission.
// The server runs them again.
import type { Form } from '../../../shop/platform/input.ts'
import { type Refusal, type Result, refuse } from '../../../shop/result.ts'
import { refusalWithInput } from '../../http/auth'

export type Answer = { readonly refusal: Refusal; readonly values: Record<string, string> }

/** Returns null if the input is valid. `problems` are those of files: field name -> message key. */
export function clientValidation(
  sent: FormData,
  read: (form: Form) => Result<unknown>,
  problems: Readonly<Record<string, string>> = {},
): Answer | null {
  const typed: Record<string, string> = {}
  for (const [name, value] of sent) if (typeof value === 'string') typed[name] ??= value
  const result = read(typed)
  const fields = { ...(result.ok ? {} : result.fields), ...problems }
  if (Object.keys(fields).length > 0)
    return refusalWithInput(refuse('form.invalid', { fields }), typed)
  return result.ok ? null : refusalWithInput(result, typed)
}
