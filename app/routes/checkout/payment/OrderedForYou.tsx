// Notice for orders placed by staff: consequences of paying, seller and legal pages, beside the payment.

import { legalLinks } from '../../../components/checkout/AcceptTerms'
import { SellerNotice } from '../../../components/checkout/SellerNotice'
import { useT } from '../../../i18n/text'
import { Notice } from '../../../ui/Notice'
import type { SellerView } from '../seller-view'

export function OrderedForYou({ seller }: { seller: SellerView }) {
  const t = useT('payment')
  return (
    <Notice kind="info" title={t('forYou.title')}>
      <p>{t.rich('forYou.text', legalLinks(seller.pages))}</p>
      <SellerNotice seller={seller} />
    </Notice>
  )
}
