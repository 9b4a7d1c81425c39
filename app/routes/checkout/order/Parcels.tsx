// Parcels of an order: contents, carrier, delivery state.
import { Form } from 'react-router'
import type { Named } from '../../../../shop/catalog/products/rules/options.ts'
import type { OrderState } from '../../../../shop/sales/orders/rules/order.ts'
import type { LineQuantity } from '../../../../shop/sales/orders/rules/parcels.ts'
import type { ParcelView } from '../../../../shop/sales/orders/views/orders.ts'
import { useMoment } from '../../../components/text/local-times'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { LineList } from './LineList'

type Props = {
  readonly parcels: readonly ParcelView[]
  /** Units that are still to be sent. */
  readonly left: readonly LineQuantity[]
  readonly lines: readonly Named[]
  readonly status: OrderState
}

export function Parcels({ parcels, left, lines, status }: Props) {
  const moment = useMoment()
  const t = useT('orders')
  if (parcels.length === 0) return null
  const isRestLeft = status === 'processing'
  const isOne = parcels.length === 1 && !isRestLeft
  return (
    <section className="card parcels" aria-labelledby="parcels">
      <h2 id="parcels">{t('parcels.title')}</h2>
      <ul>
        {parcels.map((parcel) => (
          <li key={parcel.id}>
            {!isOne && <h3>{t('parcels.parcel', { place: parcel.place })}</h3>}
            <p>
              {parcel.deliveredAt
                ? t('parcels.arrived', { date: moment(parcel.deliveredAt) })
                : t('parcels.sent', { date: moment(parcel.sentAt) })}
            </p>
            {!isOne && (
              <LineList
                units={parcel.lines}
                lines={lines}
                item={(facts) => t.rich('parcels.item', facts)}
              />
            )}
            <Carrier parcel={parcel} />
            {!parcel.deliveredAt && !isOne && <Received parcel={parcel} />}
          </li>
        ))}
      </ul>
      {isRestLeft && (
        <>
          <p>{t('parcels.rest')}</p>
          <LineList units={left} lines={lines} item={(facts) => t.rich('parcels.item', facts)} />
        </>
      )}
      {isOne && status === 'shipped' && parcels[0] && <Received parcel={parcels[0]} isAll />}
    </section>
  )
}

function Carrier({ parcel: { carrier, tracking, link } }: { parcel: ParcelView }) {
  const t = useT('orders')
  return (
    <>
      {carrier && <p>{t('carrier', { carrier })}</p>}
      {tracking && (
        <p>
          <bdi>{t('tracking', { tracking })}</bdi>
        </p>
      )}
      {link && (
        <p>
          <a href={link} rel="noreferrer" target="_blank">
            {t('parcels.follow')}
          </a>
        </p>
      )}
    </>
  )
}

function Received({ parcel, isAll = false }: { parcel: ParcelView; isAll?: boolean }) {
  const t = useT('orders')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="received" />
      {!isAll && <input type="hidden" name="parcel" value={parcel.id} />}
      <Button kind={isAll ? 'primary' : 'quiet'}>
        {t(isAll ? 'received' : 'parcels.received')}
      </Button>
    </Form>
  )
}
