// What was refused beside the fields of a form.
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'

/** `const problem = useProblems(refusal)`, then `error={problem('email')}`. */
export function useProblems(refusal: Refusal | undefined) {
  const errors = useT('errors')
  return (field: string): string | undefined => {
    const key = refusal?.fields?.[field]
    return key && errors(key)
  }
}
