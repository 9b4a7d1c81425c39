// Units that the shopper's own unpaid order has reserved: nobody else bought them, and they can be paid for.
import { Link } from 'react-router'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { WithVerbatim } from '../text/WithVerbatim'

export function HeldByOrder({ number }: { number: string }) {
  const t = useT('common')
  return (
    <p className="stock few">
      <Icon name="clock" size={18} />
      <span>
        <WithVerbatim text={t('held.text', { number })} values={[number]} />{' '}
        <Link to={`/payment?order=${number}`}>{t('held.pay')}</Link>
      </span>
    </p>
  )
}
