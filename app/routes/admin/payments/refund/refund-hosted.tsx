// A refund that a payment server pays: nothing to send by hand, and how far each claim of the customer is.
import type { ClaimView } from '../../../../../shop/payments/providers/views.ts'
import { useT } from '../../../../i18n/text'
import { Field } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import { Verbatim } from '../../../../ui/Verbatim'
import { ActForm, CollapsedAction } from '../../lists/acts'

/** Without their links: whoever opens one can take the money, and they are the customer's. */
export type HostedClaim = Omit<ClaimView, 'link'>

type Values = Readonly<Record<string, string>> | undefined

export function RefundHosted({
  claims,
  mayPay,
  values,
}: {
  claims: readonly HostedClaim[]
  mayPay: boolean
  values: Values
}) {
  const words = useT('admin-refunds')
  const errors = useT('errors')
  return (
    <section className="admin-card" aria-labelledby="hosted">
      <h2 id="hosted">{words('hosted.title')}</h2>
      <p>{words('hosted.text')}</p>
      {claims.length > 0 && (
        <ul>
          {claims.map(({ id, coin, coinAmount, state, failure }) => (
            <li key={id}>
              <Verbatim className="mono">{`${coinAmount} ${coin}`}</Verbatim>
              <span>{`: ${words(`hosted.state.${state}`)}`}</span>
              {failure && errors.has(failure) && <Notice kind="warn" text={errors(failure)} />}
            </li>
          ))}
        </ul>
      )}
      {claims.some(({ state }) => state === 'ended') && <Ended mayPay={mayPay} values={values} />}
    </section>
  )
}

/** The provider's page takes no more claims: made anew, or paid in another way. */
function Ended({ mayPay, values }: { mayPay: boolean; values: Values }) {
  const words = useT('admin-refunds')
  return (
    <>
      <Notice kind="warn" text={words('hosted.ended')} />
      {mayPay && (
        <div className="admin-acts">
          <ActForm act="renew" preventScrollReset>
            {words('hosted.renew')}
          </ActForm>
          <CollapsedAction
            act="elsewhere"
            label={words('hosted.elsewhere')}
            isOpen={values?.act === 'elsewhere'}
            preventScrollReset
          >
            <Field
              label={words('reference')}
              name="reference"
              maxLength={140}
              autoComplete="off"
              defaultValue={values?.reference}
            />
          </CollapsedAction>
        </div>
      )}
    </>
  )
}
