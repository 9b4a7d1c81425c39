// The lines and amounts of an order as it would be: of an edit before and after, and of a payment link.

import { inLanguage, lineName } from '../../../../shop/catalog/products/rules/options.ts'
import type { OrderLine } from '../../../../shop/sales/orders/rules/order.ts'
import { Price } from '../../../components/text/Price'
import { useLanguage, useT } from '../../../i18n/text'

export type VersionLine = Pick<OrderLine, 'name' | 'names' | 'options' | 'price' | 'quantity'>

type Props = {
  readonly title?: string
  /** Amounts in the smallest unit of the currency of the surrounding column. `fee` is negative for a discount. */
  readonly version: {
    readonly lines: readonly VersionLine[]
    readonly discount: bigint
    readonly shipping: bigint
    readonly fee?: bigint
    readonly total: bigint
  }
}

export function VersionLines({ title, version }: Props) {
  const orderWords = useT('admin-orders')
  const words = useT('orders')
  const language = useLanguage()
  const { discount, shipping, fee = 0n, total } = version
  const sums = [
    discount > 0n && ([orderWords('discount'), -discount] as const),
    shipping > 0n && ([words('delivery'), shipping] as const),
    fee !== 0n && ([orderWords(fee > 0n ? 'fee' : 'feeDiscount'), fee] as const),
    [words('total'), total] as const,
  ].filter((each) => each !== false)
  return (
    <div className="edit-version">
      {title && <h3>{title}</h3>}
      <ul>
        {inLanguage(version.lines, language).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a preview are never reordered
          <li key={at}>
            <span>
              <span>{line.quantity}</span> × <bdi>{lineName(line)}</bdi>
            </span>
            <Price amount={line.price * BigInt(line.quantity)} />
          </li>
        ))}
      </ul>
      <dl className="order-sums">
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Price amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
