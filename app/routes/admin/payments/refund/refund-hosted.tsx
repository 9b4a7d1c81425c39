// A refund that a payment server pays: nothing to send by hand, and how far each claim of the customer is.
import type { ClaimView } from '../../../../../shop/payments/providers/views.ts'
import { useT } from '../../../../i18n/text'
import { Notice } from '../../../../ui/Notice'
import { Verbatim } from '../../../../ui/Verbatim'

/** Without their links: whoever opens one can take the money, and they are the customer's. */
export type HostedClaim = Omit<ClaimView, 'link'>

export function RefundHosted({ claims }: { claims: readonly HostedClaim[] }) {
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
    </section>
  )
}
