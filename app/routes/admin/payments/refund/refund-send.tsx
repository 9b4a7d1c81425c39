// Payment details of a refund that the merchant sends: exact amount, address, and QR codes of both.
import { Form } from 'react-router'
import { CopyText } from '../../../../components/checkout/CopyText'
import { QrCode } from '../../../../components/checkout/QrCode'
import type { QrDrawing } from '../../../../http/qr'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import { Verbatim } from '../../../../ui/Verbatim'
import { ActForm } from '../../lists/acts'

export type RefundTarget = {
  readonly address: string
  readonly amount: string
  readonly uri: string | null
  readonly qr: QrDrawing | null
  readonly isDemo: boolean
  readonly hasDemoWallet: boolean
  /** The chain to send on; null for Pi's ledger. */
  readonly network: string | null
  /** The shop's wallet that it must leave from, to be recognized; null on a chain. */
  readonly from: string | null
  /** A native coin: the refund is only matched by the transaction hash that staff enters. */
  readonly isNamed: boolean
  /** Already sent: its transaction hash may still be changed. */
  readonly isSent: boolean
  /** No ledger shows it: what staff record closes it. */
  readonly isByHand: boolean
}

export function RefundToSend({
  target,
  was,
  mayPay,
  values,
}: {
  target: RefundTarget
  /** The displayed transaction hash. */
  was: string
  mayPay: boolean
  values: Readonly<Record<string, string>> | undefined
}) {
  const refundWords = useT('admin-refunds')
  const verb = target.isByHand ? 'byHand' : target.isSent ? 'rename' : 'markSent'
  return (
    <section className="admin-card" aria-labelledby="send">
      <h2 id="send">{refundWords('send')}</h2>
      <p>{refundWords(target.isByHand ? 'byHandText' : 'sendText')}</p>
      <div className="refund-target">
        <div className="stack">
          <CopyText label={refundWords('exactly')} text={target.amount} />
          <CopyText label={refundWords('to')} text={target.address} isAddress />
          {target.from && (
            <p>
              {refundWords('fromWallet')}: <Verbatim className="mono">{target.from}</Verbatim>
              <br />
              {refundWords('fromWalletText')}
            </p>
          )}
          {target.network && (
            <p>
              {refundWords('network')}: <strong>{target.network}</strong>
            </p>
          )}
        </div>
        {target.qr && target.uri && (
          <figure className="pay-qr">
            <QrCode qr={target.qr} label={refundWords('qr')} />
            <figcaption>
              {target.isDemo && <p className="do-not-send">{refundWords('demo')}</p>}
              <a href={target.uri}>{refundWords('open')}</a>
            </figcaption>
          </figure>
        )}
      </div>
      {mayPay && target.hasDemoWallet && (
        <ActForm act="demo" preventScrollReset>
          {refundWords('sendDemo')}
        </ActForm>
      )}
      {mayPay && (
        <Form method="post" preventScrollReset>
          <details className="admin-more" open={target.isNamed || values?.act === 'sent'}>
            <summary className="button quiet">{refundWords(verb)}</summary>
            <input type="hidden" name="wasHash" value={was} />
            <Field
              label={refundWords(target.isByHand ? 'reference' : 'hash')}
              hint={
                target.isByHand
                  ? undefined
                  : refundWords(target.isNamed ? 'nameHint' : 'markSentHint')
              }
              name="hash"
              maxLength={140}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
              defaultValue={values?.hash}
            />
            <Button kind="quiet" name="act" value="sent">
              {refundWords(verb)}
            </Button>
          </details>
        </Form>
      )}
    </section>
  )
}
