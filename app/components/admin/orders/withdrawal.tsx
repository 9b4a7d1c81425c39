// A withdrawal from a purchase: when it was declared and whether the products are back.
import { Form } from 'react-router'
import type { WithdrawalView } from '../../../../shop/sales/withdrawals/views.ts'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { useMoment } from '../../text/local-times'

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
        <Form method="post" preventScrollReset>
          <input type="hidden" name="seen" value={seen} />
          <Button kind="quiet" name="act" value="return-received">
            {t('withdrawal.back')}
          </Button>
        </Form>
      )}
    </section>
  )
}
