// One cart line: image, name, options, unit price, controls, and line total.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { artUrl } from '../../artwork/url'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'
import { ChosenOptions } from '../product/ChosenOptions'
import { AgeLimit } from '../product/SalesLaw'
import { UnitPrice } from '../product/UnitPrice'
import { ltr } from '../text/ltr'
import { Price } from '../text/Price'
import type { ShownLine } from './cart-view'

type Props = {
  line: ShownLine
  /** Further facts, below the controls. */
  below?: ReactNode
  children: ReactNode
}

export function CartLine({ line, below, children }: Props) {
  const t = useT('cart')
  const language = useLanguage()
  const currency = useCurrency()
  const { productId, variantId, name, options, hex, image, art, price, fullPrice } = line
  return (
    <div className="cart-line" hidden={line.quantity === 0}>
      <img
        className={art.photo?.frame}
        src={artUrl(art, hex, 'front', 320)}
        alt=""
        width="96"
        height="96"
        loading="lazy"
      />
      <div>
        <h2>
          <Link to={`/product/${productId}?variant=${variantId}`}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <ChosenOptions hex={hex} image={image} options={options} />
        <p className="cart-each">
          {t.rich('each', { amount: formatAmount(price, currency, language), ltr })}{' '}
          {fullPrice !== null && (
            <small>
              {t.rich('instead', { amount: formatAmount(fullPrice, currency, language), ltr })}
            </small>
          )}
          <UnitPrice unit={line.unit} />
        </p>
        <AgeLimit age={line.age ?? null} />
      </div>
      <div className="cart-controls">{children}</div>
      <p className="cart-sum">
        <Price amount={line.total} />
      </p>
      {below}
    </div>
  )
}
