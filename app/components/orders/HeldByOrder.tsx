// Units that the shopper's own unpaid order has reserved: nobody else bought them, and they can be paid for.
import { Link } from 'react-router'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { OrderName } from '../text/OrderName'

export function HeldByOrder({ number }: { number: string }) {
  const t = useT('common')
  return (
    <p className="stock few">
      <Icon name="clock" size={18} />
      <span>
        <OrderName text={t('held.text', { number })} number={number} />{' '}
        <Link to={`/payment?order=${number}`}>{t('held.pay')}</Link>
      </span>
    </p>
  )
}
