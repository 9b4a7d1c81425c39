// Demonstration badge on every page, so that it is not mistaken for a real shop.
import { useT } from '../../i18n/text'

export function DemoBadge() {
  const t = useT('common')
  return (
    <aside className="demo-mark" aria-label={t('demo.title')}>
      <strong>{t('demo.title')}</strong> {t('demo.text')}{' '}
      <a href="/dev/mailbox">{t('demo.mailbox')}</a>
    </aside>
  )
}
