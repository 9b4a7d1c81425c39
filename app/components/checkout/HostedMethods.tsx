// Payment methods of a provider to whose page the shopper is sent.
import type { HostedOffer } from '../../../shop/payments/requests/views/offered-methods.ts'
import { useT } from '../../i18n/text'
import { ltr } from '../text/ltr'
import { MethodChoice } from './MethodChoice'

type Props = {
  offers: readonly HostedOffer[]
  /** The total, formatted: the provider converts it. */
  amount: string
  /** Value of the selected method. */
  chosen: string | null
}

export function HostedMethods({ offers, amount, chosen }: Props) {
  const t = useT('checkout')
  return offers.map(({ method, name }) => (
    <MethodChoice
      key={method}
      value={method}
      name={t(`hosted.${method}`)}
      amount={amount}
      isChosen={chosen === method}
    >
      <p>{t.rich(`hosted.${method}Text`, { amount, server: name, ltr })}</p>
    </MethodChoice>
  ))
}
