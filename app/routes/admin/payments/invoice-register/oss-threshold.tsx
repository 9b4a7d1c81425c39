// How much of the EU's threshold of sales to consumers in other member states is used.
import { Link } from 'react-router'
import { coins, formatAmount } from '../../../../../shop/platform/money/rules.ts'
import { noticeFrom } from '../../../../../shop/sales/invoicing/rules.ts'
import type {
  Threshold,
  ThresholdYear,
} from '../../../../../shop/sales/invoicing/views/threshold.ts'
import { ossThreshold } from '../../../../../shop/sales/taxes/data.ts'
import { useLanguage, useT } from '../../../../i18n/text'
import { Notice } from '../../../../ui/Notice'

type Props = { readonly threshold: Threshold; readonly linksSettings: boolean }

export function OssThreshold({ threshold: { years, notice }, linksSettings }: Props) {
  const t = useT('admin-refunds')
  const language = useLanguage()
  const limit = formatAmount(coins(ossThreshold, 'EUR'), 'EUR', language)
  const percentOf = (percent: number) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' }).format(percent / 100)
  const amountOf = ({ sums, euros }: ThresholdYear) =>
    euros === null
      ? sums.map(({ net, currency }) => formatAmount(net, currency, language)).join(' + ')
      : formatAmount(euros, 'EUR', language)
  return (
    <section className="admin-card" aria-labelledby="oss-threshold">
      <h2 id="oss-threshold">{t('invoices.threshold.title')}</h2>
      <p className="admin-hint">{t('invoices.threshold.text', { limit })}</p>
      {notice && (
        <Notice kind="warn">
          <p>{t(`invoices.threshold.${notice}`, { percent: percentOf(noticeFrom) })}</p>
          {linksSettings && (
            <p>
              <Link to="/admin/settings/invoices">{t('invoices.threshold.settings')}</Link>
            </p>
          )}
        </Notice>
      )}
      <ul>
        {years.map((each) => (
          <li key={each.year}>
            {t(`invoices.threshold.${each.percent === null ? 'unknown' : 'used'}`, {
              year: String(each.year),
              amount: amountOf(each),
              limit,
              percent: percentOf(each.percent ?? 0),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
