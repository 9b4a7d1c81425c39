// Payment instructions: QR code with amount and address, both to copy, the network, and the memo for wallets that need one.
import { Link, useLocation } from 'react-router'
import { CopyText } from '../../../components/checkout/CopyText'
import { QrCode } from '../../../components/checkout/QrCode'
import { useT } from '../../../i18n/text'
import type { PiTarget, Target } from '../payment-target'
import { QuoteFacts } from './QuoteFacts'

export function PaymentTarget({ target }: { target: Target }) {
  const t = useT('payment')
  const isPi = target.kind === 'pi'
  return (
    <div className="pay-target">
      <CopyText label={t('amountPlain')} text={target.amount} unit={isPi ? 'Pi' : target.token} />
      <p className="network">
        <span>{t('network')}</span>{' '}
        <strong>
          {isPi
            ? t(`networks.${target.network}`, { name: target.passphrase })
            : t('networks.token', { token: target.token, chain: target.chain })}
        </strong>
      </p>
      <div className="pay-code">
        <QrCode qr={target.qrLink} label={t('qr')} />
        <div>
          {target.isDemo && <p className="do-not-send">{t('demo')}</p>}
          <p className="pay-open">
            {t('qrText')} <a href={target.uri}>{t('open')}</a>
          </p>
        </div>
      </div>
      <CopyText label={t(labelOf(target))} text={target.address} isAddress />
      {isPi && <Memo memo={target.memo} />}
      <div className="pay-more">
        {!isPi && (
          <p className="hint">{t('token.text', { token: target.token, chain: target.chain })}</p>
        )}
        <p className="hint">{t('feeHint')}</p>
        {target.quote && <QuoteFacts quote={target.quote} />}
      </div>
    </div>
  )
}

/** How an address begins depends on its ledger; the demonstration's are marked before it. */
function labelOf(target: Target): string {
  if (target.kind === 'pi') return target.memo ? 'plain.label' : 'own.label'
  return target.address.replace('DEMO-', '').startsWith('T') ? 'token.tronLabel' : 'token.label'
}

/** Equal in weight to the address. The switch is a link, so that it works without script and survives a reload. */
function Memo({ memo }: Pick<PiTarget, 'memo'>) {
  const t = useT('payment')
  const { search } = useLocation()
  return (
    <>
      {memo && (
        <div className="pay-memo">
          <CopyText label={t('plain.memo')} text={memo.text} />
          <p className="memo-hint">{t('plain.memoHint')}</p>
          <details>
            <summary>{t('plain.memoId')}</summary>
            <CopyText label={t('plain.memoId')} text={memo.id} />
          </details>
        </div>
      )}
      <div>
        <Link
          className="memo-switch"
          to={{ search: memo ? search.replace(/&memo=?/, '') : `${search}&memo` }}
          aria-current={memo ? 'true' : undefined}
          preventScrollReset
          replace
        >
          {t('plain.switch')}
        </Link>
        {!memo && <p className="hint">{t('own.text')}</p>}
      </div>
    </>
  )
}
