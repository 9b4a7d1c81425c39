// Refunds of an order: state, destination, open questions.
import { Form } from 'react-router'
import { currencyOf } from '../../../shop/payments/requests/rules/methods.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { useMoment } from '../../components/text/local-times'
import { ltr } from '../../components/text/ltr'
import { Mono } from '../../components/text/Mono'
import { Price } from '../../components/text/Price'
import { useLanguage, useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import type { PayView } from './payment-view'
import { RefundAddress } from './RefundAddress'

export function Refunds({ refunds, back }: Pick<PayView, 'refunds' | 'back'>) {
  const t = useT('payment')
  if (refunds.length === 0 && back.amount === 0n) return null
  return (
    <section className="refunds" aria-label={t('refunds.title')}>
      <h3>{t('refunds.title')}</h3>
      {refunds.map((refund) => (
        <OneRefund key={refund.id} refund={refund} />
      ))}
      {back.amount > 0n && <AskBack back={back} />}
    </section>
  )
}

function OneRefund({ refund }: { refund: PayView['refunds'][number] }) {
  const moment = useMoment()
  const t = useT('payment')
  const { address, isConfirmed, state, hash, parts } = refund
  const language = useLanguage()
  const date = moment(refund.requestedAt)
  // A refund by hand is shown on no ledger.
  const isBank = refund.starts.includes('IBAN')
  const said =
    state === 'final' && (isBank || refund.hosted)
      ? 'byHand'
      : state === 'sent' && refund.hosted
        ? 'approved'
        : state
  const waitsForMail = state === 'requested' && address !== null && !isConfirmed
  // A hash entered by staff that the ledger does not show yet comes last.
  const isNamed = hash !== null && !refund.hosted && parts.every((part) => part.hash !== hash)
  const shown = isNamed ? [...parts, { hash, amount: refund.amount }] : parts
  const place = (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="refund-address" />
      <input type="hidden" name="refundId" value={refund.id} />
      <RefundAddress wallet={null} refundId={refund.id} starts={refund.starts} />
      <Button>{t('refunds.save')}</Button>
    </Form>
  )
  return (
    <div className="card">
      <p>
        <Price amount={refund.amount} currency={refund.currency} />
        {refund.chain && <span>{` (${refund.chain})`}</span>}
        <span>{` · ${t(`refunds.state.${said}`, { date })}`}</span>
      </p>
      {refund.sentAmount > 0n && refund.sentAmount < refund.amount && (
        <p>
          {t.rich('refunds.part', {
            amount: formatAmount(refund.sentAmount, refund.currency, language),
            rest: formatAmount(refund.amount - refund.sentAmount, refund.currency, language),
            ltr,
          })}
        </p>
      )}
      {refund.hosted?.map((claim) => (
        <Claim key={claim.id} claim={claim} />
      ))}
      {address && !refund.hosted && (
        <p>
          {t('refunds.to')} <Mono>{address}</Mono>
        </p>
      )}
      {shown.map((part) => (
        <p key={part.hash}>
          {part.amount !== refund.amount && (
            <span>
              <Price amount={part.amount} currency={refund.currency} /> ·{' '}
            </span>
          )}
          <span>{t('ledger.hash')}</span> <Mono>{part.hash}</Mono>
        </p>
      ))}
      {refund.closedReason && <blockquote dir="auto">{refund.closedReason}</blockquote>}
      {!address && state === 'requested' && (
        <>
          <p>{t('refunds.needsAddress')}</p>
          {place}
        </>
      )}
      {waitsForMail && (
        <>
          <p>{t('refunds.waitsForMail')}</p>
          <details>
            <summary>{t('refunds.change')}</summary>
            {place}
          </details>
        </>
      )}
    </div>
  )
}

type ClaimOf = NonNullable<PayView['refunds'][number]['hosted']>[number]

/** Coins that the customer claims at the provider, by a link of their own. */
function Claim({ claim: { coin, coinAmount, state, link } }: { claim: ClaimOf }) {
  const t = useT('payment')
  const coins = `${coinAmount} ${coin}`
  if (state === 'ended') return <p>{t('hosted.claimEnded')}</p>
  if (state === 'creating' || state === 'paid' || !link) return null
  if (state === 'claimed') return <p>{t.rich('hosted.claimed', { coins, ltr })}</p>
  return (
    <>
      <p>{t.rich('hosted.claimText', { coins, ltr })}</p>
      <p>
        <a className="button primary" href={link} rel="external noreferrer">
          {t('hosted.claim')}
        </a>
      </p>
    </>
  )
}

/** For a canceled order, if staff refused a refund or money arrived since. */
function AskBack({ back }: Pick<PayView, 'back'>) {
  const t = useT('payment')
  const amount = formatAmount(back.amount, back.currency, useLanguage())
  return (
    <Form method="post" className="card" noValidate>
      <p>{t.rich('refunds.askText', { amount, ltr })}</p>
      <input type="hidden" name="intent" value="refund" />
      <RefundAddress wallet={back.wallet} starts={back.starts} />
      <Button kind="quiet">{t('refunds.ask')}</Button>
    </Form>
  )
}

export function Overpaid({ over, back }: Pick<PayView, 'over' | 'back'>) {
  const t = useT('payment')
  const language = useLanguage()
  const amount = over
    .map((part) => formatAmount(part.amount, currencyOf(part.method, back.currency), language))
    .join(' + ')
  return (
    <Notice kind="info" title={t('over.title')}>
      <p>{t.rich('over.text', { amount, ltr })}</p>
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="refund" />
        <RefundAddress wallet={back.wallet} starts={back.starts} />
        <Button kind="quiet">{t('over.button')}</Button>
      </Form>
    </Notice>
  )
}
