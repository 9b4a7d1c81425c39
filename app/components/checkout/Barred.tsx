// Products that cannot be shipped to the selected country.
import { useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'

export function Barred({ country, names }: { country: string; names: string }) {
  const t = useT('checkout')
  return (
    <Notice kind="warn" title={t('delivery.barred', { country, names })}>
      <p>{t('delivery.barredText')}</p>
    </Notice>
  )
}
