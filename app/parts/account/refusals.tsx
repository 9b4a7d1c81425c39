// What was refused, above a form in words and beside its fields.
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'

/** What an action of these pages answers. */
export type Refused = { refusal: Refusal; values: Record<string, string> } | undefined

export function RefusalNotice({ refusal }: { refusal: Refusal | undefined }) {
  const t = useT('auth')
  const errors = useT('errors')
  if (!refusal) return null
  const title = `title.${refusal.code}`
  return (
    <Notice kind="bad" role="alert" title={t(t.has(title) ? title : 'title.other')}>
      <p>{errors(errors.has(refusal.code) ? refusal.code : 'unknown', refusal.facts)}</p>
    </Notice>
  )
}

/** `const problem = useProblems(refusal)`, then `error={problem('email')}`. */
export function useProblems(refusal: Refusal | undefined) {
  const errors = useT('errors')
  return (field: string): string | undefined => {
    const key = refusal?.fields?.[field]
    return key && errors(key)
  }
}
