// Lines and customer of an order.
import type { ReactNode } from 'react'
import type { OrderForStaff } from '../../../../../shop/back-office/orders/views/order.ts'
import { lineName } from '../../../../../shop/catalog/products/rules/options.ts'
import { mayCancel } from '../../../../../shop/sales/orders/rules/order.ts'
import { unitsIn } from '../../../../../shop/sales/orders/rules/parcels.ts'
import { droppedUnitsIn } from '../../../../../shop/sales/returns/rules.ts'
import { windowText } from '../../../../../shop/sales/shipping/rules/calendar.ts'
import { weightText } from '../../../../../shop/sales/shipping/rules/prices.ts'
import { isWithoutDelivery, nameIn } from '../../../../../shop/sales/shipping/rules/zones.ts'
import { AmountColumn, Price } from '../../../../components/text/Price'
import { useLanguage, useT } from '../../../../i18n/text'
import { Facts, PersonLink, StateBadge, When } from '../../lists/facts'
import { RowPicture } from '../../products/row-picture'
import { ShippingAddress } from './address'

type LinesProps = Pick<OrderForStaff, 'lines' | 'left' | 'returns' | 'order' | 'credit' | 'grams'>

export function OrderLines({ lines, left, returns, order, credit, grams }: LinesProps) {
  const cancelled = unitsIn(lines.length, droppedUnitsIn(returns))
  const orderWords = useT('admin-orders')
  const words = useT('orders')
  const language = useLanguage()
  const { currency, delivery } = order
  const sums: readonly (readonly [label: ReactNode, amount: bigint, isLess?: boolean])[] = [
    ...(order.discount > 0n ? [[orderWords('discount'), order.discount, true] as const] : []),
    ...(delivery
      ? [
          [
            <span key="delivery">
              {words('delivery')}: <bdi>{nameIn(delivery.names, language)}</bdi>
              {delivery.window && (
                <small className="hint"> {windowText(delivery.window, language)}</small>
              )}
            </span>,
            order.shipping,
          ] as const,
        ]
      : []),
    ...(order.fee === 0n
      ? []
      : [
          [
            orderWords(order.fee > 0n ? 'fee' : 'feeDiscount'),
            order.fee > 0n ? order.fee : -order.fee,
            order.fee < 0n,
          ] as const,
        ]),
    [<b key="total">{words('total')}</b>, order.total],
    ...(credit > 0n ? [[orderWords('credit'), credit, true] as const] : []),
  ]
  return (
    <section className="admin-card" aria-labelledby="lines">
      <h2 id="lines">{orderWords('lines')}</h2>
      <AmountColumn
        amounts={[
          ...lines.map((line) => line.price * BigInt(line.quantity)),
          ...sums.map(([, amount]) => amount),
        ].map((amount) => [amount, currency])}
      >
        <ul className="order-lines">
          {lines.map((line, place) => (
            <li key={line.variantId}>
              <RowPicture picture={line} />
              <span>
                <span>{lineName(line)}</span>{' '}
                {line.sku && <small className="hint">{line.sku}</small>}
              </span>
              <span>
                <span>{line.quantity}</span> × <Price amount={line.price} currency={currency} />
                {cancelled[place] ? (
                  <small className="hint">
                    {orderWords('cancelledUnits', { count: cancelled[place] })}
                  </small>
                ) : null}
                {mayCancel(order.status) && left[place] !== line.quantity ? (
                  <small className="hint">
                    {orderWords('column.unshipped')}: <span>{left[place]}</span>
                  </small>
                ) : null}
              </span>
              <b>
                <Price amount={line.price * BigInt(line.quantity)} currency={currency} />
              </b>
            </li>
          ))}
        </ul>
        <dl className="order-sums">
          {sums.map(([label, amount, isLess], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the amounts are never reordered
            <div key={place}>
              <dt>{label}</dt>
              <dd className={isLess ? 'less' : undefined}>
                {isLess && <span>− </span>}
                <Price amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </AmountColumn>
      {grams > 0 && left.some((units) => units > 0) && (
        <p className="hint">
          <span>{orderWords('weight')}</span>: <span>{weightText(grams, language)}</span>
        </p>
      )}
    </section>
  )
}

type PeopleProps = {
  data: OrderForStaff
  linksPeople: boolean
  /** Below the address. */
  children: ReactNode
  /** Otherwise it is displayed at the shipping step. */
  hasAddress: boolean
}

export function OrderPeople({ data, linksPeople, hasAddress, children }: PeopleProps) {
  const t = useT('admin')
  const orderWords = useT('admin-orders')
  const invoice = useT('invoice')
  const { order, customer, referrer, identity, address } = data
  // Its address is that of the invoice.
  const isHandedOver = isWithoutDelivery(order.delivery)
  return (
    <>
      <section className="admin-card" aria-labelledby="customer">
        <h2 id="customer">{t('customer')}</h2>
        <Facts
          facts={[
            [t('name'), <PersonLink key="p" person={customer} linked={linksPeople} />],
            [
              t('email'),
              customer && (
                <a key="e" href={`mailto:${customer.email}`}>
                  {customer.email}
                </a>
              ),
            ],
            [
              orderWords('column.identity'),
              <StateBadge key="i" state={identity}>
                {t(`identity.${identity}`)}
              </StateBadge>,
            ],
            [
              orderWords('column.referrer'),
              referrer ? <PersonLink key="r" person={referrer} linked={linksPeople} /> : t('none'),
            ],
            data.agent !== null && [orderWords('agent'), <bdi key="a">{data.agent}</bdi>],
            [orderWords('column.date'), <When key="d" at={order.placedAt} />],
          ]}
        />
      </section>
      <section className="admin-card" aria-labelledby="ship-to">
        <h2 id="ship-to">{isHandedOver ? invoice('billTo') : orderWords('deliverTo')}</h2>
        {!address && <p>{isHandedOver ? t('none') : orderWords('noAddress')}</p>}
        {address && hasAddress && <ShippingAddress address={address} />}
        {children}
      </section>
      {data.business && <BusinessFacts business={data.business} />}
    </>
  )
}

/** With the register's answer, which is the evidence for a supply without tax. */
function BusinessFacts({ business }: { business: NonNullable<OrderForStaff['business']> }) {
  const invoice = useT('invoice')
  const orderWords = useT('admin-orders')
  const { company, vatId, answer, answeredAt, reference } = business
  return (
    <section className="admin-card" aria-labelledby="business">
      <h2 id="business">{invoice('company')}</h2>
      <p>
        <bdi>{company}</bdi>
      </p>
      <Facts
        facts={[
          vatId !== null && [invoice('vatId'), <bdi key="v">{vatId}</bdi>],
          answer !== null && [
            'VIES',
            <span key="a">
              <span>{orderWords(`vatAnswer.${answer}`)}</span>{' '}
              {answeredAt && <When at={new Date(answeredAt)} />}
            </span>,
          ],
          reference !== null && [orderWords('vatReference'), <bdi key="r">{reference}</bdi>],
        ]}
      />
    </section>
  )
}
