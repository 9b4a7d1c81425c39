// Notice for orders placed by staff: consequences of paying, seller and legal pages, beside the payment.
import { useT } from '../../i18n/text'
import type { SellerView } from '../../routes/checkout/seller-view'
import { Notice } from '../../ui/Notice'
import { legalLinks } from './AcceptTerms'
import { SellerNotice } from './SellerNotice'

export function OrderedForYou({ seller }: { seller: SellerView }) {
  const t = useT('payment')
  return (
    <Notice kind="info" title={t('forYou.title')}>
      <p>{t.rich('forYou.text', legalLinks(seller.pages))}</p>
      <SellerNotice seller={seller} />
    </Notice>
  )
}
