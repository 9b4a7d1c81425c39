// Notice for orders placed by staff: what paying means, seller and legal pages, beside the payment.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'
import { SellerNotice } from './SellerNotice'

type Props = {
  readonly seller: {
    readonly name: string
    readonly address: string
    readonly pages: readonly string[]
  }
}

export function OrderedForYou({ seller }: Props) {
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
