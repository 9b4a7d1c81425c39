// Payment instructions: amount, network, address or address with memo, QR code.
import { useT } from '../../i18n/text'
import { Notice } from '../../ui/Notice'
import { CopyText } from './CopyText'
import type { PiTarget, Target, UsdtTarget } from './payment-view'
import { QrToggle } from './QrToggle'
import { QuoteFacts } from './QuoteFacts'

export function PaymentTarget({ target }: { target: Target }) {
  const t = useT('payment')
  return (
    <div className="pay-target">
      <div className="pay-first">
        <div className="pay-facts">
          <CopyText label={t('amountPlain')} text={target.amount} />
          <p className="hint">{t('feeHint')}</p>
          <p className="network">
            <span>{t('network')}</span>{' '}
            <strong>
              {target.kind === 'pi'
                ? t(`networks.${target.network}`, { name: target.passphrase })
                : t('networks.usdt', { chain: target.chain })}
            </strong>
          </p>
          {target.kind === 'usdt' && <QuoteFacts quote={target.quote} />}
        </div>
        <figure className="pay-qr">
          <QrToggle address={target.qr} link={target.qrLink} />
          <figcaption>
            <Demo isDemo={target.isDemo} />
            <p>
              {t('qrText')} <a href={target.uri}>{t('open')}</a>
            </p>
          </figcaption>
        </figure>
      </div>
      {target.kind === 'pi' ? <PiWays target={target} /> : <UsdtWay target={target} />}
      <Notice kind="info">
        <p>{t('phrase')}</p>
      </Notice>
    </div>
  )
}

function Demo({ isDemo }: { isDemo: boolean }) {
  const t = useT('payment')
  return isDemo ? <p className="do-not-send">{t('demo')}</p> : null
}

function PiWays({ target }: { target: PiTarget }) {
  const t = useT('payment')
  return (
    <>
      <h3>{t('ways')}</h3>
      <div className="pay-ways">
        <section className="pay-way" aria-label={t('own.title')}>
          <h4>{t('own.title')}</h4>
          <Demo isDemo={target.isDemo} />
          <p className="hint">{t('own.text')}</p>
          <CopyText label={t('own.label')} text={target.own} isAddress />
        </section>
        <section className="pay-way" aria-label={t('plain.title')}>
          <h4>{t('plain.title')}</h4>
          <Demo isDemo={target.isDemo} />
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
    </>
  )
}

function UsdtWay({ target }: { target: UsdtTarget }) {
  const t = useT('payment')
  return (
    <section className="pay-way" aria-label={t('own.title')}>
      <h4>{t('own.title')}</h4>
      <Demo isDemo={target.isDemo} />
      <p className="hint">{t('usdt.text', { chain: target.chain })}</p>
      <CopyText label={t('usdt.label')} text={target.address} isAddress />
    </section>
  )
}
