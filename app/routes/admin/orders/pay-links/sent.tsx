// A pay link that was sent: its address to copy, its QR code, what has become of it.
import { Form, Link } from 'react-router'
import { plainAmount } from '../../../../../shop/platform/money/rules.ts'
import { pick } from '../../../../../shop/platform/pick.ts'
import type { Refusal } from '../../../../../shop/result.ts'
import type { PayLink } from '../../../../../shop/sales/pay-links/views.ts'
import { QrCode } from '../../../../components/checkout/QrCode'
import { Price } from '../../../../components/text/Price'
import { qrDrawing } from '../../../../http/qr'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { CopyButton } from '../../../../ui/CopyButton'
import { Verbatim } from '../../../../ui/Verbatim'
import { Facts, When } from '../../lists/facts'
import { GuestEmail } from './guest-email'
import { type BuyerChoices, NamedBuyer } from './named-buyer'

export function sentOf({ order, url, ...link }: PayLink) {
  if (!order) return null
  return {
    ...pick(link, 'id', 'state', 'note', 'reason', 'email', 'mayCancel', 'createdAt'),
    ...pick(order, 'number', 'total', 'currency', 'status'),
    openUntil: order.openUntil ?? null,
    url,
    qr: url === null ? null : qrDrawing(url),
    plain: plainAmount(order.total, order.currency),
  }
}
export type Sent = NonNullable<ReturnType<typeof sentOf>>

type Props = {
  readonly link: Sent
  readonly mayEdit: boolean
  /** Null where the buyer is named, or nothing is invoiced. */
  readonly buyer: BuyerChoices | null
  readonly values: Readonly<Record<string, string>> | undefined
  readonly refusal: Refusal | undefined
}

export function SentLink({ link, mayEdit, buyer, values, refusal }: Props) {
  const words = useT('admin-pay-links')
  const edits = useT('admin-order-edits')
  const isOpen = link.mayCancel
  return (
    <div className="admin-columns">
      <div className="stack">
        <section className="admin-card pay-link-sent" aria-labelledby="link">
          <h2 id="link">{words('link')}</h2>
          <p>{words(isOpen ? 'linkText' : 'linkOver')}</p>
          {link.url && isOpen && (
            <>
              <Verbatim className="pay-link-url">{link.url}</Verbatim>
              <div className="admin-acts">
                <CopyButton
                  text={link.url}
                  label={words('copy')}
                  done={words('copied')}
                  failed={words('copyFailed')}
                />
              </div>
              {link.qr && <QrCode qr={link.qr} label={words('qr')} />}
            </>
          )}
        </section>
      </div>
      <div className="stack">
        <section className="admin-card pay-link-facts" aria-labelledby="facts">
          <h2 id="facts">{words('facts')}</h2>
          <Facts
            facts={[
              [words('amount'), <Price key="total" amount={link.total} currency={link.currency} />],
              [
                words('order'),
                <Link key="order" to={`/admin/orders/${link.number}`}>
                  <Verbatim>{link.number}</Verbatim>
                </Link>,
              ],
              link.email !== null && [words('email'), <bdi key="email">{link.email}</bdi>],
              link.openUntil !== null && [
                words('openUntil'),
                <When key="until" at={link.openUntil} />,
              ],
              link.note !== '' && [words('note'), <bdi key="note">{link.note}</bdi>],
              link.reason !== '' && [words('reason'), <bdi key="reason">{link.reason}</bdi>],
              [words('created'), <When key="at" at={link.createdAt} />],
            ]}
          />
          {link.email === null && link.state !== 'cancelled' && (
            <GuestEmail id={link.id} values={values} refusal={refusal} />
          )}
          {buyer && <NamedBuyer id={link.id} choices={buyer} values={values} refusal={refusal} />}
          {isOpen && (
            <>
              <p className="admin-hint">{words('heldUntil')}</p>
              <Form method="post" className="admin-acts">
                {mayEdit && (
                  <Link className="button quiet" to={`/admin/orders/${link.number}/edit`}>
                    {edits('edit')}
                  </Link>
                )}
                <Button kind="quiet" name="act" value="cancel">
                  {words('cancel')}
                </Button>
              </Form>
            </>
          )}
        </section>
      </div>
    </div>
  )
}
