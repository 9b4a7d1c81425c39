// A withdrawal from a purchase: when it was declared, and whether the products were received back.
import type { WithdrawalView } from '../../../../../shop/sales/withdrawals/views.ts'
import { useMoment } from '../../../../components/text/local-times'
import { useT } from '../../../../i18n/text'
import { ActForm } from '../../lists/acts'

type Props = Pick<WithdrawalView, 'declaredAt' | 'returnedAt'> & {
  /** The order was shipped, and the viewer may receive the return. */
  readonly mayTakeBack: boolean
  readonly seen: string
}

export function Withdrawal({ declaredAt, returnedAt, mayTakeBack, seen }: Props) {
  const t = useT('admin-orders')
  const moment = useMoment()
  if (!declaredAt) return null
  return (
    <section className="admin-card" aria-labelledby="withdrawal">
      <h2 id="withdrawal">{t('withdrawal.title')}</h2>
      <p>{t('withdrawal.declared', { at: moment(declaredAt) })}</p>
      {returnedAt && <p>{t('withdrawal.returned', { at: moment(returnedAt) })}</p>}
      {!returnedAt && mayTakeBack && (
        <ActForm act="return-received" kind="quiet" fields={{ seen }} preventScrollReset>
          {t('withdrawal.back')}
        </ActForm>
      )}
    </section>
  )
}
