// The order's next step as the page's one primary button, where the shopper has something to do.
import type { Need } from '../../../../shop/sales/checkout/rules.ts'
import type { OrderState } from '../../../../shop/sales/orders/rules/order.ts'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'

type Props = { number: string; status: OrderState; needs: readonly Need[] }

/** Nothing for the identity check: its notice has the button. */
export function NextAction({ number, status, needs: [need] }: Props) {
  const t = useT('orders')
  if (status !== 'awaiting_payment' && status !== 'pending') return null
  if (need === 'payment') return <LinkButton to={`/payment?order=${number}`}>{t('pay')}</LinkButton>
  if (need === 'address')
    return <LinkButton to={`/shipping-details?order=${number}`}>{t('giveAddress')}</LinkButton>
  return null
}
