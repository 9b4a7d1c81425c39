// What the merchant sends from a wallet of their own: exact amount, address, and both as a code to scan.
import { Form } from 'react-router'
import type { QrDrawing } from '../../http/qr'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { CopyText } from '../checkout/CopyText'
import { QrCode } from '../checkout/QrCode'

export type RefundTarget = {
  readonly address: string
  readonly amount: string
  readonly uri: string | null
  readonly qr: QrDrawing | null
  readonly isDemo: boolean
  readonly hasDemoWallet: boolean
}

export function RefundToSend({
  target,
  mayDecide,
  values,
}: {
  target: RefundTarget
  mayDecide: boolean
  values: Readonly<Record<string, string>> | undefined
}) {
  const t = useT('admin')
  return (
    <section className="admin-card" aria-labelledby="send">
      <h2 id="send">{t('refunds.send')}</h2>
      <p>{t('refunds.sendText')}</p>
      <div className="refund-target">
        <div className="stack">
          <CopyText label={t('refunds.exactly')} text={target.amount} />
          <CopyText label={t('refunds.to')} text={target.address} isAddress />
        </div>
        {target.qr && target.uri && (
          <figure className="pay-qr">
            <QrCode qr={target.qr} label={t('refunds.qr')} />
            <figcaption>
              {target.isDemo && <p className="do-not-send">{t('refunds.demo')}</p>}
              <a href={target.uri}>{t('refunds.open')}</a>
            </figcaption>
          </figure>
        )}
      </div>
      {mayDecide && target.hasDemoWallet && (
        <Form method="post" preventScrollReset>
          <Button name="act" value="demo">
            {t('refunds.sendDemo')}
          </Button>
        </Form>
      )}
      {mayDecide && (
        <Form method="post" preventScrollReset>
          <details className="admin-more" open={values?.act === 'sent'}>
            <summary className="button quiet">{t('refunds.markSent')}</summary>
            <Field
              label={t('refunds.hash')}
              hint={t('refunds.markSentHint')}
              name="hash"
              maxLength={70}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
              defaultValue={values?.hash}
            />
            <Button kind="quiet" name="act" value="sent">
              {t('refunds.markSent')}
            </Button>
          </details>
        </Form>
      )}
    </section>
  )
}
