// One sale at the till: the amount and a large QR code for the customer, then what the ledger shows. It says "paid" no sooner than the ledger.
import { Form, useNavigation } from 'react-router'
import type { Currency, ListCurrency } from '../../../../shop/platform/money/rules.ts'
import type { Refusal } from '../../../../shop/result.ts'
import type { PaymentStage } from '../../../../shop/sales/checkout/rules.ts'
import type { SaleDocument } from '../../../../shop/sales/invoicing/views/tax-documents.ts'
import type { LinkMethod } from '../../../../shop/sales/pay-links/offers.ts'
import { QrCode } from '../../../components/checkout/QrCode'
import { useLive } from '../../../components/layout/server-sent-events'
import { useMoment } from '../../../components/text/local-times'
import { Price } from '../../../components/text/Price'
import type { QrDrawing } from '../../../http/qr'
import { useLanguage, useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { Icon, type IconName } from '../../../ui/Icon'
import { Notice } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'
import { methodValue, nameOfMethod } from '../../checkout/pay-link/methods'
import { DemoWallet } from '../../checkout/payment/DemoWallet'
import { GuestEmail } from '../orders/pay-links/guest-email'
import { type BuyerChoices, NamedBuyer } from '../orders/pay-links/named-buyer'

export type Sale = {
  readonly id: string
  readonly number: string
  readonly note: string
  readonly stage: PaymentStage
  readonly total: bigint
  readonly currency: ListCurrency
  /** What is asked for now, in the currency of the method. */
  readonly asked: bigint
  readonly askedIn: Currency
  readonly mayCancel: boolean
  /** The quote's time is over. */
  readonly isOver: boolean
  readonly until: Date
  readonly confirmations: { readonly done: number; readonly needed: number } | null
  readonly hasDemoWallet: boolean
  readonly isByHand: boolean
  /** Recorded, and a second person must confirm it. */
  readonly needsSecond: boolean
  readonly needsIdentity: boolean
  readonly handedOver: boolean
  readonly qr: QrDrawing | null
  readonly instructions: string | null
  readonly reference: string | null
  readonly network: string | null
  readonly link: { readonly url: string; readonly qr: QrDrawing } | null
  readonly methods: readonly LinkMethod[]
  readonly chosen: Pick<LinkMethod, 'method' | 'chain'>
  /** Money that staff may record as received; none for those who may not. */
  readonly received: readonly LinkMethod[]
  /** Of the next payment by hand: the same form records once. */
  readonly paymentId: string
  /** What may be printed. */
  readonly documents: readonly SaleDocument[]
  readonly email: string | null
  /** Its invoice names no buyer yet. */
  readonly mayNameBuyer: boolean
  readonly live: string
}

const icons: Record<PaymentStage, IconName> = {
  waiting: 'clock',
  partial: 'alert',
  underpaid: 'alert',
  seen: 'clock',
  review: 'clock',
  paid: 'check',
  late: 'alert',
  expired: 'alert',
  refund: 'info',
  refunded: 'info',
  cancelled: 'close',
}

type Props = {
  readonly sale: Sale
  /** Null where nothing is invoiced. */
  readonly buyer: BuyerChoices | null
  readonly values: Readonly<Record<string, string>> | undefined
  readonly refusal: Refusal | undefined
}

export function TillSale({ sale, buyer, values, refusal }: Props) {
  const words = useT('admin-pay-links')
  const states = useT('pay-links')
  const { stage, confirmations } = sale
  useLive(`/admin/till/events?order=${sale.number}`, stage === 'cancelled' ? null : sale.live)
  const isOpen = stage === 'waiting' || stage === 'partial' || stage === 'underpaid'
  return (
    <section className="admin-card till-sale" aria-labelledby="sale">
      <h2 id="sale" className="till-total">
        <Price amount={sale.total} currency={sale.currency} />
      </h2>
      <div className="till-state" data-state={stage} role="status" aria-live="polite">
        <Icon name={icons[stage]} size={stage === 'paid' ? 72 : 40} />
        <p>
          <strong>{states(`state.${stage}`)}</strong>
          <span>{words(sale.needsSecond ? 'till.second' : `till.state.${stage}`)}</span>
          {confirmations && stage === 'seen' && (
            <span>{words('till.confirmations', confirmations)}</span>
          )}
        </p>
      </div>
      {stage === 'paid' && sale.handedOver && <p>{words('till.handedOver')}</p>}
      <Documents documents={sale.documents} />
      {sale.needsIdentity && (
        <Notice kind="warn" title={words('till.identityTitle')}>
          <p>{words(stage === 'paid' ? 'till.identityPaid' : 'till.identity')}</p>
        </Notice>
      )}
      {isOpen && <Ask sale={sale} />}
      {sale.needsIdentity && sale.link && stage === 'paid' && (
        <QrCode qr={sale.link.qr} label={words('till.identityQr')} />
      )}
      {sale.note && <blockquote dir="auto">{sale.note}</blockquote>}
      {sale.email === null ? (
        stage !== 'cancelled' && <GuestEmail id={sale.id} values={values} refusal={refusal} />
      ) : (
        <p>
          {words('email')}: <bdi>{sale.email}</bdi>
        </p>
      )}
      {buyer && sale.mayNameBuyer && (
        <NamedBuyer id={sale.id} choices={buyer} values={values} refusal={refusal} />
      )}
      <div className="admin-acts">
        <LinkButton to="/admin/till" kind={stage === 'paid' ? 'primary' : 'quiet'}>
          {words('till.next')}
        </LinkButton>
        <LinkButton to={`/admin/orders/${sale.number}`} kind="quiet">
          {words('till.order')}
        </LinkButton>
        {sale.mayCancel && (
          <Form method="post">
            <input type="hidden" name="id" value={sale.id} />
            <Button kind="quiet" name="act" value="cancel">
              {words('till.cancel')}
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}

/** Receipt or invoice, and its corrections, to be printed. */
function Documents({ documents }: Pick<Sale, 'documents'>) {
  const t = useT('invoice')
  if (documents.length === 0) return null
  return (
    <ul className="plain-list">
      {documents.map(({ id, title, label, isReady }) => (
        <li key={id}>
          {isReady ? (
            <a href={`/invoices/${id}`} target="_blank" rel="noopener">
              {t('open', { kind: t(`title.${title}`), label })}
            </a>
          ) : (
            t('pending', { kind: t(`title.${title}`) })
          )}
        </li>
      ))}
    </ul>
  )
}

/** The code that the customer scans, and the other ways to pay. */
function Ask({ sale }: { sale: Sale }) {
  const words = useT('admin-pay-links')
  const moment = useMoment()
  const { qr, link, isByHand } = sale
  return (
    <div className="till-ask">
      {sale.isOver ? (
        <p>{words('till.quoteOver')}</p>
      ) : (
        <>
          {(sale.asked !== sale.total || sale.askedIn !== sale.currency) && (
            <p className="till-asked">
              <Price amount={sale.asked} currency={sale.askedIn} />
            </p>
          )}
          {qr && <QrCode qr={qr} label={words('till.qr')} />}
          {sale.instructions && <p className="till-instructions">{sale.instructions}</p>}
          {sale.reference && (
            <p>
              {words('till.reference')} <Verbatim>{sale.reference}</Verbatim>
            </p>
          )}
          {isByHand && sale.received.length === 0 && (
            <p className="admin-hint">{words('till.byHand')}</p>
          )}
          {!isByHand && (
            <p className="admin-hint">{words('till.until', { when: moment(sale.until) })}</p>
          )}
        </>
      )}
      {sale.hasDemoWallet && <DemoWallet />}
      <Received sale={sale} />
      <Methods sale={sale} />
      {link && (
        <details>
          <summary>{words('till.ownPhone')}</summary>
          <p className="admin-hint">{words('till.ownPhoneText')}</p>
          <QrCode qr={link.qr} label={words('qr')} />
        </details>
      )}
    </div>
  )
}

/** Cash, or what else the customer gave: one tap once staff have it. */
function Received({ sale: { received, paymentId } }: { sale: Sale }) {
  const words = useT('admin-pay-links')
  const names = useT('pay-links')
  const checkout = useT('checkout')
  const language = useLanguage()
  const busy = useNavigation().formData?.get('take')
  if (received.length === 0) return null
  return (
    <section className="till-methods" aria-label={words('till.takeHint')}>
      {received.map((each) => (
        <Form method="post" key={methodValue(each)} preventScrollReset>
          <input type="hidden" name="payment" value={paymentId} />
          <Button kind="quiet" name="take" value={each.chain ?? ''} busy={busy === each.chain}>
            <bdi>
              {words('till.take', { name: nameOfMethod(each, language, { t: names, checkout }) })}
            </bdi>
          </Button>
        </Form>
      ))}
      <p className="admin-hint">{words('till.takeHint')}</p>
    </section>
  )
}

function Methods({ sale: { methods, chosen, isOver } }: { sale: Sale }) {
  const words = useT('admin-pay-links')
  const names = useT('pay-links')
  const checkout = useT('checkout')
  const language = useLanguage()
  const isBusy = useNavigation().formData?.get('act') === 'method'
  const others = isOver
    ? methods
    : methods.filter((each) => methodValue(each) !== methodValue(chosen))
  if (others.length === 0) return null
  return (
    <section className="till-methods" aria-label={words('till.methods')}>
      {others.map((each) => (
        <Form method="post" key={methodValue(each)} preventScrollReset>
          <input type="hidden" name="method" value={methodValue(each)} />
          <Button kind="quiet" name="act" value="method" busy={isBusy}>
            <bdi>{nameOfMethod(each, language, { t: names, checkout })}</bdi>
          </Button>
        </Form>
      ))}
    </section>
  )
}
