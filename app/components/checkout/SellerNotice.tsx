// The seller and the legal pages, beside the button that places the order.
import { Link } from 'react-router'
import { useT } from '../../i18n/text'
import type { SellerView } from '../../routes/checkout/seller-view'
import { GuaranteeNotice } from '../product/SalesLaw'

type Props = {
  seller: Pick<SellerView, 'name' | 'address' | 'pages'> & Partial<Pick<SellerView, 'guarantee'>>
}

export function SellerNotice({ seller }: Props) {
  const t = useT('checkout')
  const footer = useT('footer')
  return (
    <div className="seller">
      <p>
        <strong>{t('seller')}</strong> <bdi>{seller.name}</bdi>
      </p>
      {seller.address && (
        <address>
          <bdi>{seller.address}</bdi>
        </address>
      )}
      {seller.pages.length > 0 && (
        <ul aria-label={footer('legal.label')}>
          {seller.pages.map((page) => (
            <li key={page}>
              <Link to={`/legal/${page}`}>{footer(`legal.${page}`)}</Link>
            </li>
          ))}
        </ul>
      )}
      <GuaranteeNotice text={seller.guarantee ?? null} />
    </div>
  )
}
