// Confirms what the preview shows; another preview, another fingerprint.
import { Form, useNavigation } from 'react-router'
import type { Preview } from '../../../../../shop/back-office/conversion/views.ts'
import { signOf } from '../../../../../shop/platform/money/rules.ts'
import type { Factors } from '../../../../components/account/ProofFields'
import { type Refused, useRefusedForm } from '../../../../components/account/refusals'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { asksProof, ConfirmFields } from '../settings/ConfirmFields'
import type { Query } from './choice-form'

const chosen = ['to', 'source', 'rate', 'rounding', 'promotions', 'shipping'] as const

type Props = { preview: Preview; query: Query; proof: Factors; refused: Refused }

export function ConfirmForm({ preview, query, proof, refused }: Props) {
  const words = useT('admin-currency')
  const isBusy = useNavigation().formMethod === 'POST'
  const { plan, fingerprint, impossible, besides } = preview
  const names = { from: signOf(plan.from), to: signOf(plan.to) }
  return (
    <Form
      ref={useRefusedForm(refused)}
      method="post"
      className="admin-card admin-section"
      noValidate
      preventScrollReset
    >
      <h2>{words('confirmTitle')}</h2>
      <p>{words('confirmLead', names)}</p>
      {chosen.map((name) => (
        <input key={name} type="hidden" name={name} value={query[name] ?? ''} />
      ))}
      <input type="hidden" name="seen" value={fingerprint} />
      {refused && asksProof(refused.refusal) && (
        <ConfirmFields proof={proof} refusal={refused.refusal} />
      )}
      <Button
        kind="danger"
        busy={isBusy}
        disabled={impossible.length > 0 || besides.runningImports > 0}
      >
        {words('confirm', names)}
      </Button>
    </Form>
  )
}
