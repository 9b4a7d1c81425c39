// Contact about an order: an email whose subject names it.
import { useRouteLoaderData } from 'react-router'
import { useT } from '../../../i18n/text'
import type { RootData } from '../../../root'

export function ContactLink({ number }: { number: string }) {
  const t = useT('orders')
  const mail = useRouteLoaderData<RootData>('root')?.supportMail
  if (!mail) return null
  const subject = encodeURIComponent(t('title', { number }))
  return <a href={`mailto:${mail}?subject=${subject}`}>{t('contact')}</a>
}
