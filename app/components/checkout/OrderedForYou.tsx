// Notice for orders placed by staff: what paying means, seller and legal pages, beside the payment.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/text'
import type { SellerView } from '../../routes/checkout/seller-view'
import { Notice } from '../../ui/Notice'
import { SellerNotice } from './SellerNotice'

export function OrderedForYou({ seller }: { seller: SellerView }) {
  const t = useT('payment')
  const linked = (page: string) => (words: ReactNode) =>
    seller.pages.includes(page) ? <Link to={`/legal/${page}`}>{words}</Link> : words
  return (
    <Notice kind="info" title={t('forYou.title')}>
      <p>{t.rich('forYou.text', { terms: linked('terms'), withdrawal: linked('withdrawal') })}</p>
      <SellerNotice seller={seller} />
    </Notice>
  )
}
