// Weights that shipping prices count beside those of products: packaging, and items that state none.
import { Form } from 'react-router'
import type { StoredWeights } from '../../../../shop/sales/shipping/views.ts'
import { useProblems } from '../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../components/account/refusals'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { useFields } from '../lists/fields'

type Props = {
  readonly weights: StoredWeights
  /** Variants for sale without a weight. */
  readonly unweighed: number
  readonly refused: Refused
}

export function WeightsForm({ weights, unweighed, refused }: Props) {
  const words = useT('admin-shipping')
  const problem = useProblems(refused?.refusal)
  const { field } = useFields('admin-shipping', refused?.values, problem)
  return (
    <Form
      ref={useRefusedForm(refused)}
      method="post"
      className="admin-card admin-section stack"
      noValidate
    >
      <h2>{words('weights')}</h2>
      <p className="admin-hint">
        <span>{words('weightsText')}</span>{' '}
        {unweighed > 0 && <span>{words('unweighed', { count: unweighed })}</span>}
      </p>
      <input type="hidden" name="version" value={weights.version} />
      <div className="pair">
        {(['packagingGrams', 'assumedGrams'] as const).map((name) => (
          <Field
            key={name}
            {...field(name, String(weights[name]))}
            inputMode="numeric"
            dir="ltr"
            required
          />
        ))}
      </div>
      <Button kind="quiet">{words('saveWeights')}</Button>
    </Form>
  )
}
