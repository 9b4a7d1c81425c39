// An order's lines, the people and the address behind it, and its history.
import type { OrderForStaff } from '../../../shop/admin/views/order.ts'
import { nameIn } from '../../../shop/shipping/rules/zones.ts'
import { useLanguage, useT } from '../../i18n/text'
import { Table } from '../../ui/Table'
import { AddressText } from '../AddressText'
import { Price } from '../Price'
import { Facts, PersonLink, StateBadge, useHeads, When } from './facts'

type LinesProps = Pick<OrderForStaff, 'lines' | 'order' | 'credit'>

export function OrderLines({ lines, order, credit }: LinesProps) {
  const orderWords = useT('admin-orders')
  const words = useT('orders')
  const language = useLanguage()
  const heads = useHeads('orders', ['items', 'quantity', 'total'], ['quantity', 'total'])
  return (
    <div>
      <h2>{orderWords('lines')}</h2>
      <Table caption={orderWords('lines')} head={heads}>
        {lines.map((line) => (
          <tr key={`${line.productId} ${line.colour}`}>
            <td>{orderWords('line', { name: line.name, colour: line.colour })}</td>
            <td className="number">{line.quantity}</td>
            <td className="number">
              <Price amount={line.price * BigInt(line.quantity)} currency={order.currency} />
            </td>
          </tr>
        ))}
        {order.discount > 0n && (
          <tr>
            <th scope="row">{orderWords('discount')}</th>
            <td />
            <td className="number">
              <span className="less">
                − <Price amount={order.discount} currency={order.currency} />
              </span>
            </td>
          </tr>
        )}
        {order.delivery && (
          <tr>
            <th scope="row">
              {words('delivery')}: <bdi>{nameIn(order.delivery.names, language)}</bdi>
            </th>
            <td />
            <td className="number">
              <Price amount={order.shipping} currency={order.currency} />
            </td>
          </tr>
        )}
        <tr>
          <th scope="row">{words('total')}</th>
          <td />
          <td className="number">
            <b>
              <Price amount={order.total} currency={order.currency} />
            </b>
          </td>
        </tr>
        {credit > 0n && (
          <tr>
            <th scope="row">{orderWords('credit')}</th>
            <td />
            <td className="number">
              <span className="less">
                − <Price amount={credit} currency={order.currency} />
              </span>
            </td>
          </tr>
        )}
      </Table>
    </div>
  )
}

export function OrderPeople({ data, linksPeople }: { data: OrderForStaff; linksPeople: boolean }) {
  const t = useT('admin')
  const orderWords = useT('admin-orders')
  const { order, customer, referrer, identity, address } = data
  return (
    <section className="admin-card" aria-labelledby="customer">
      <h2 id="customer">{t('customer')}</h2>
      <Facts
        facts={[
          [t('name'), <PersonLink key="p" person={customer} linked={linksPeople} />],
          [t('email'), customer?.email],
          [
            orderWords('column.referrer'),
            referrer ? <PersonLink key="r" person={referrer} linked={linksPeople} /> : t('none'),
          ],
          [
            orderWords('column.identity'),
            <StateBadge key="i" state={identity}>
              {t(`identity.${identity}`)}
            </StateBadge>,
          ],
          [orderWords('column.date'), <When key="d" at={order.placedAt} />],
          [
            orderWords('deliverTo'),
            address ? <WithContact key="a" address={address} /> : orderWords('noAddress'),
          ],
        ]}
      />
    </section>
  )
}

function WithContact({ address }: { address: NonNullable<OrderForStaff['address']> }) {
  const orderWords = useT('admin-orders')
  return (
    <AddressText address={address}>
      <bdi dir="ltr">{address.phoneNumber}</bdi>
      <br />
      {address.email}
      {address.instructions && (
        <>
          <br />
          {orderWords('instructions')}: {address.instructions}
        </>
      )}
    </AddressText>
  )
}

export function OrderHistory({ events }: Pick<OrderForStaff, 'events'>) {
  const t = useT('admin')
  const orderWords = useT('admin-orders')
  const words = useT('orders')
  return (
    <section className="admin-section" aria-labelledby="history">
      <h2 id="history">{orderWords('history')}</h2>
      <ol className="admin-history">
        {events.map((event) => (
          <li key={`${event.at.getTime()} ${event.to}`}>
            <When at={event.at} />
            <p>
              <b>{words(`state.${event.to}`)}</b> ·{' '}
              <bdi>{event.bySystem ? t('system') : (event.who ?? t('somebody'))}</bdi>
            </p>
            <Reason reason={event.reason} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The shop's own reasons have a text; anything else is what a person wrote, until the customer's account is erased. */
function Reason({ reason }: { reason: string }) {
  const orderWords = useT('admin-orders')
  if (orderWords.has(`why.${reason}`)) return <p>{orderWords(`why.${reason}`)}</p>
  return reason === '' ? null : <blockquote dir="auto">{reason}</blockquote>
}
