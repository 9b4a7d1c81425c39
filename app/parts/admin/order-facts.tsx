// An order's lines, the people and the address behind it, and its history.
import type { OrderForStaff } from '../../../shop/admin/views/order.ts'
import { useLanguage, useT } from '../../i18n/text'
import { Table } from '../../ui/Table'
import { Price } from '../Price'
import { Facts, PersonLink, StateBadge, useHeads, When } from './facts'

type LinesProps = Pick<OrderForStaff, 'lines' | 'order' | 'credit'>

export function OrderLines({ lines, order, credit }: LinesProps) {
  const t = useT('admin')
  const words = useT('orders')
  const heads = useHeads('orders', ['items', 'quantity', 'total'], ['quantity', 'total'])
  return (
    <div>
      <h2>{t('orders.lines')}</h2>
      <Table caption={t('orders.lines')} head={heads}>
        {lines.map((line) => (
          <tr key={`${line.productId} ${line.colour}`}>
            <td>{t('orders.line', { name: line.name, colour: line.colour })}</td>
            <td className="number">{line.quantity}</td>
            <td className="number">
              <Price amount={line.price * BigInt(line.quantity)} currency={order.currency} />
            </td>
          </tr>
        ))}
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
            <th scope="row">{t('orders.credit')}</th>
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
  const { order, customer, referrer, identity, address } = data
  return (
    <section className="admin-card" aria-labelledby="customer">
      <h2 id="customer">{t('orders.customer')}</h2>
      <Facts
        facts={[
          [t('kyc.column.name'), <PersonLink key="p" person={customer} linked={linksPeople} />],
          [t('kyc.column.email'), customer?.email],
          [
            t('orders.column.referrer'),
            referrer ? <PersonLink key="r" person={referrer} linked={linksPeople} /> : t('none'),
          ],
          [
            t('orders.column.identity'),
            <StateBadge key="i" state={identity}>
              {t(`identity.${identity}`)}
            </StateBadge>,
          ],
          [t('orders.column.date'), <When key="d" at={order.placedAt} />],
          [
            t('orders.deliverTo'),
            address ? <AddressLines key="a" address={address} /> : t('orders.noAddress'),
          ],
          ...(order.carrier || order.tracking
            ? [
                [t('orders.carrier'), order.carrier ?? t('none')] as const,
                [t('orders.tracking'), <bdi key="t">{order.tracking ?? t('none')}</bdi>] as const,
              ]
            : []),
        ]}
      />
    </section>
  )
}

function AddressLines({ address }: { address: NonNullable<OrderForStaff['address']> }) {
  const t = useT('admin')
  const language = useLanguage()
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(address.country)
  return (
    <address>
      {address.fullName}
      <br />
      {address.streetAddress}
      <br />
      {address.postalCode} {address.city}
      <br />
      {address.stateProvince}, {country}
      <br />
      <bdi>{address.phoneNumber}</bdi>
      <br />
      {address.email}
      {address.instructions && (
        <>
          <br />
          {t('orders.instructions')}: {address.instructions}
        </>
      )}
    </address>
  )
}

export function OrderHistory({ events }: Pick<OrderForStaff, 'events'>) {
  const t = useT('admin')
  const words = useT('orders')
  return (
    <section className="admin-section" aria-labelledby="history">
      <h2 id="history">{t('orders.history')}</h2>
      <ol className="admin-history">
        {events.map((event) => (
          <li key={`${event.at.getTime()} ${event.to}`}>
            <When at={event.at} />
            <p>
              <b>{words(`state.${event.to}`)}</b>,{' '}
              {event.bySystem ? t('system') : (event.who ?? t('somebody'))}
            </p>
            <Reason reason={event.reason} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The shop's own reasons have a text; anything else is what a person wrote. */
function Reason({ reason }: { reason: string }) {
  const t = useT('admin')
  if (t.has(`orders.why.${reason}`)) return <p>{t(`orders.why.${reason}`)}</p>
  return <blockquote>{reason}</blockquote>
}
