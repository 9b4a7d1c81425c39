// Removes the demonstration's fictional customers and orders, confirmed by typing the shop's name.
import { Form, useNavigation } from 'react-router'
import type { Factors } from '../../../../components/account/ProofFields'
import { useProblems } from '../../../../components/account/problems'
import { type Refused, useRefusedForm } from '../../../../components/account/refusals'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import { Annotated } from './annotated'
import { asksProof, ConfirmByPasskey, ConfirmFields } from './ConfirmFields'

type Props = {
  /** The shop's name. */
  readonly name: string
  readonly proof: Factors & { readonly hasPasskey: boolean }
  readonly refused: Refused
}

export function Demonstration({ name, proof, refused }: Props) {
  const words = useT('admin-settings')
  const problem = useProblems(refused?.refusal)
  const isBusy = useNavigation().formData?.get('group') === 'demonstration'
  const isConfirming = asksProof(refused?.refusal)
  return (
    <Annotated
      id="demonstration"
      title={words('demonstration.title')}
      text={words('demonstration.text')}
    >
      <Form
        ref={useRefusedForm(refused)}
        method="post"
        action="/admin/settings#demonstration"
        noValidate
        preventScrollReset
      >
        <input type="hidden" name="group" value="demonstration" />
        <Field
          label={words('demonstration.confirm', { name })}
          name="name"
          autoComplete="off"
          defaultValue={refused?.values.name}
          error={problem('name')}
          required
        />
        {refused && isConfirming && <ConfirmFields proof={proof} refusal={refused.refusal} />}
        <Button kind="danger" busy={isBusy}>
          {words('demonstration.clear')}
        </Button>
      </Form>
      {isConfirming && proof.hasPasskey && <ConfirmByPasskey />}
    </Annotated>
  )
}
