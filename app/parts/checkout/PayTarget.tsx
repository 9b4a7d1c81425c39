// Where to pay: how much, which network, the order's own address or address with memo, and the same as a QR code.
import { useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'
import { CopyText } from './CopyText'
import type { Target } from './pay-view'
import { QrCode } from './QrCode'

export function PayTarget({ target }: { target: Target }) {
  const t = useT('payment')
  const demo = target.isDemo ? <p className="do-not-send">{t('demo')}</p> : null
  return (
    <div className="pay-target">
      <div className="pay-first">
        <div className="pay-facts">
          <CopyText label={t('amountPlain')} text={target.amount} />
          <p className="hint">{t('feeHint')}</p>
          <p className="network">
            <span>{t('network')}</span> <strong>{t(`networks.${target.network}`)}</strong>
          </p>
        </div>
        <figure className="pay-qr">
          <QrCode qr={target.qr} label={t('qr')} />
          <figcaption>
            {demo}
            <p>
              {t('qrText')} <a href={target.uri}>{t('open')}</a>
            </p>
          </figcaption>
        </figure>
      </div>
      <h3>{t('ways')}</h3>
      <div className="pay-ways">
        <section className="pay-way" aria-label={t('own.title')}>
          <h4>{t('own.title')}</h4>
          {demo}
          <p className="hint">{t('own.text')}</p>
          <CopyText label={t('own.label')} text={target.own} isAddress />
        </section>
        <section className="pay-way" aria-label={t('plain.title')}>
          <h4>{t('plain.title')}</h4>
          {demo}
          <p className="hint">{t('plain.text')}</p>
          <CopyText label={t('plain.label')} text={target.address} isAddress />
          <CopyText label={t('plain.memo')} text={target.memo} />
          <p className="memo-hint">{t('plain.memoHint')}</p>
          <details>
            <summary>{t('plain.memoId')}</summary>
            <CopyText label={t('plain.memoId')} text={target.memoId} />
          </details>
        </section>
      </div>
      <Notice kind="info">
        <p>{t('phrase')}</p>
      </Notice>
    </div>
  )
}
