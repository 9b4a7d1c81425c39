// Error message of a form, unless a field shows it already.
import type { Refusal } from '../../../shop/result.ts'
import { useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'

const besideField = /^(checkout\.refund_|refund\.address)/

export function FormProblem({ refusal }: { refusal: Refusal | null }) {
  const errors = useT('errors')
  if (!refusal || refusal.fields || besideField.test(refusal.code)) return null
  return <Notice kind="bad" role="alert" text={errors(refusal.code, { ...refusal.facts })} />
}
