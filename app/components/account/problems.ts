// Validation errors beside the fields of a form.
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'

/** Error message of a field. */
export type Problem = (field: string) => string | undefined

/** `const problem = useProblems(refusal)`, then `error={problem('email')}`. */
export function useProblems(refusal: Refusal | undefined): Problem {
  const errors = useT('errors')
  return (field) => {
    const key = refusal?.fields?.[field]
    return key && errors(key, refusal?.facts)
  }
}
