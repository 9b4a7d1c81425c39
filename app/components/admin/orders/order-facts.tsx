// An order's lines, people, address and history.
import type { ReactNode } from 'react'
import type { OrderForStaff } from '../../../../shop/back-office/admin/views/order.ts'
import { lineName } from '../../../../shop/catalog/products/rules/options.ts'
import { nameIn } from '../../../../shop/sales/shipping/rules/zones.ts'
import { useLanguage, useT } from '../../../i18n/text'
import { Table } from '../../../ui/Table'
import { AddressText } from '../../text/AddressText'
import { AmountColumn, Price } from '../../text/Price'
import { Facts, PersonLink, StateBadge, useHeads, When } from '../lists/facts'

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
        <AmountColumn
          amounts={[
            ...lines.map((line) => line.price * BigInt(line.quantity)),
            ...[order.discount, order.shipping, order.total, credit],
          ].map((amount) => [amount, order.currency])}
        >
          {lines.map((line) => (
            <tr key={line.variantId}>
              <td>
                {lineName(line)} {line.sku && <small className="hint">{line.sku}</small>}
              </td>
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
        </AmountColumn>
      </Table>
    </div>
  )
}

type PeopleProps = { data: OrderForStaff; linksPeople: boolean; children: ReactNode }

export function OrderPeople({ data, linksPeople, children }: PeopleProps) {
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
      {children}
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

/** State history, and the address before staff changed it. */
export function OrderHistory({ events, earlier }: Pick<OrderForStaff, 'events' | 'earlier'>) {
  const t = useT('admin')
  const orderWords = useT('admin-orders')
  const words = useT('orders')
  const rows = [
    ...events.map(({ at, to, who, bySystem, reason }) => ({
      at,
      title: words(`state.${to}`),
      who: bySystem ? t('system') : who,
      more: <Reason reason={reason} />,
    })),
    ...earlier.map(({ at, who, address }) => ({
      at,
      title: orderWords('address.changed'),
      who,
      more: (
        <>
          <p>{orderWords('address.before')}</p>
          <WithContact address={address} />
        </>
      ),
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  return (
    <section className="admin-section" aria-labelledby="history">
      <h2 id="history">{orderWords('history')}</h2>
      <ol className="admin-history">
        {rows.map(({ at, title, who, more }) => (
          <li key={`${at.getTime()} ${title}`}>
            <When at={at} />
            <p>
              <b>{title}</b> · <bdi>{who ?? t('somebody')}</bdi>
            </p>
            {more}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** System reasons are translated; others are free text, until the customer's account is erased. */
function Reason({ reason }: { reason: string }) {
  const orderWords = useT('admin-orders')
  if (orderWords.has(`why.${reason}`)) return <p>{orderWords(`why.${reason}`)}</p>
  return reason === '' ? null : <blockquote dir="auto">{reason}</blockquote>
}
