// The way to the page of a payment provider: one link that works without script, and its QR code for a phone.
import { useLocation } from 'react-router'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import { CopyText } from '../../../components/checkout/CopyText'
import { QrCode } from '../../../components/checkout/QrCode'
import { ltr } from '../../../components/text/ltr'
import { useLanguage, useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import type { HostedTarget } from '../hosted-target'

export function HostedPayment({ target }: { target: HostedTarget }) {
  const t = useT('payment')
  const checkout = useT('checkout')
  const language = useLanguage()
  const { search } = useLocation()
  const { page } = target
  return (
    <div className="pay-target">
      <h2>{checkout(`hosted.${target.method}`)}</h2>
      {page ? (
        <>
          <p>{t(`hosted.${target.method}`, { server: target.name })}</p>
          <p>
            <a className="button primary" href={page.link} rel="external">
              {t.rich('hosted.open', {
                amount: formatAmount(page.amount, page.currency, language),
                ltr,
              })}
            </a>
          </p>
          <p className="hint">{t.rich('hosted.host', { host: target.host, ltr })}</p>
          <div className="pay-code">
            <QrCode qr={page.qr} label={t('hosted.qr')} />
            <p className="hint">{t('hosted.qrHint')}</p>
          </div>
          <CopyText label={t('hosted.invoice')} text={page.invoiceId} />
          <p className="hint">{t('hosted.invoiceHint')}</p>
        </>
      ) : (
        <Notice kind={target.isPreparing ? 'info' : 'warn'} role="status">
          <p>{t(`hosted.${target.isOff ? 'off' : target.isPreparing ? 'preparing' : 'away'}`)}</p>
          {!target.isOff && (
            <LinkButton kind="quiet" to={{ search }} reloadDocument>
              {t('hosted.again')}
            </LinkButton>
          )}
        </Notice>
      )}
    </div>
  )
}
