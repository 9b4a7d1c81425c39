// Ledger data of one refund, and similar transfers from unknown senders.
import { Form, Link } from 'react-router'
import type { RefundDetail } from '../../../../../shop/back-office/lists/views/refunds.ts'
import { formatAmount } from '../../../../../shop/platform/money/rules.ts'
import { ltr } from '../../../../components/text/ltr'
import { Price } from '../../../../components/text/Price'
import { useLanguage, useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import { Verbatim } from '../../../../ui/Verbatim'
import { ActForm } from '../../lists/acts'
import { When } from '../../lists/facts'
import { ReasonField } from '../../lists/reason'

const openStates: ReadonlySet<string> = new Set(['requested', 'approved', 'sent'])

export function RefundSeen({
  detail: { refund, explorer },
  mayDecide,
}: {
  detail: RefundDetail
  mayDecide: boolean
}) {
  const refundWords = useT('admin-refunds')
  const paymentWords = useT('admin-transactions')
  return (
    <section className="admin-card" aria-labelledby="seen">
      <h2 id="seen">{refundWords('seen')}</h2>
      {refund.hash && (
        <p>
          <span>{refundWords(refund.state === 'final' ? 'closedBy' : 'hint')}</span>{' '}
          <Verbatim className="mono">{refund.hash}</Verbatim>
        </p>
      )}
      {mayDecide && refund.method === 'pi' && refund.state === 'sent' && (
        <Rename was={refund.hash ?? ''} />
      )}
      {refund.hashFinding && refund.state === 'sent' && (
        <Notice kind={refund.hashFinding === 'waits' ? 'info' : 'warn'}>
          {refundWords(`hashFinding.${refund.hashFinding}`)}
        </Notice>
      )}
      {explorer && (
        <p>
          <a href={explorer} target="_blank" rel="noreferrer">
            {paymentWords('explorer')}
          </a>
        </p>
      )}
      {refund.state === 'final' && !refund.approvedAt && (
        <Notice kind="warn">{refundWords('unapproved')}</Notice>
      )}
      {refund.beside && openStates.has(refund.state) && (
        <Notice kind="bad" title={refundWords('beside')}>
          <p>
            {refundWords('besideText')}{' '}
            <Link to={`/admin/transactions/refunds/${refund.beside.refundId}`}>
              <Verbatim className="mono">{refund.beside.hash}</Verbatim>
            </Link>
          </p>
        </Notice>
      )}
      {refund.seen.length === 0 ? (
        <p className="admin-hint">{refundWords(refund.address ? 'nothingSeen' : 'noAddress')}</p>
      ) : (
        <ul className="admin-history">
          {refund.seen.map((each) => (
            <li key={each.hash}>
              <When at={each.at} />
              <p>
                <Price amount={each.amount} currency={refund.currency} />{' '}
                <span>{refundWords(wordFor(each, refund.amount))}</span>
              </p>
              <p>
                <Verbatim className="mono">{each.hash}</Verbatim>
              </p>
              {each.mayBeThis && (
                <LooksLikeIt seen={each} isPi={refund.method === 'pi'} mayDecide={mayDecide} />
              )}
              {!!each.surplus && (
                <Surplus
                  seen={each}
                  surplus={each.surplus}
                  currency={refund.currency}
                  mayDecide={mayDecide}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Another transaction than the named one: it is looked up at once. */
function Rename({ was }: { was: string }) {
  const refundWords = useT('admin-refunds')
  return (
    <Form method="post" preventScrollReset>
      <details className="admin-more">
        <summary className="button quiet">{refundWords('rename')}</summary>
        <input type="hidden" name="wasHash" value={was} />
        <Field
          label={refundWords('hash')}
          hint={refundWords('fromWalletText')}
          name="hash"
          maxLength={70}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <Button kind="quiet" name="act" value="sent">
          {refundWords('rename')}
        </Button>
      </details>
    </Form>
  )
}

type Seen = RefundDetail['refund']['seen'][number]

function wordFor({ part, mayBeThis, isFinal, isEarlier }: Seen, amount: bigint): string {
  if (part > 0n) return part === amount ? 'isThis' : 'isPart'
  if (isEarlier) return 'earlier'
  if (mayBeThis) return 'looksLikeIt'
  return isFinal ? 'isOther' : 'notFinal'
}

/** Outgoing payments without an obligation, until resolved. */
function Surplus({
  seen: { hash, settled },
  surplus,
  currency,
  mayDecide,
}: {
  seen: Seen
  surplus: bigint
  currency: RefundDetail['refund']['currency']
  mayDecide: boolean
}) {
  const refundWords = useT('admin-refunds')
  const amount = formatAmount(surplus, currency, useLanguage())
  return (
    <Notice
      kind={settled === null ? 'bad' : 'info'}
      title={refundWords.rich('surplus', { amount, ltr })}
    >
      <p>
        {settled === null
          ? refundWords('surplusText')
          : refundWords('settled', { reason: settled })}
      </p>
      {settled === null && mayDecide && (
        <Form method="post" noValidate preventScrollReset>
          <input type="hidden" name="hash" value={hash} />
          <ReasonField hint="" value={undefined} required />
          <Button kind="quiet" name="act" value="settle">
            {refundWords('settle')}
          </Button>
        </Form>
      )}
    </Notice>
  )
}

/** Anyone may send this amount to this address, so a person must confirm that it is the refund. */
function LooksLikeIt({ seen, isPi, mayDecide }: { seen: Seen; isPi: boolean; mayDecide: boolean }) {
  const refundWords = useT('admin-refunds')
  return (
    <Notice kind="info" title={refundWords('looksLikeItTitle')}>
      <p>{refundWords(seen.isEarlier ? 'earlierText' : 'looksLikeItText')}</p>
      <p>
        {refundWords('from')} <Verbatim className="mono">{seen.sender}</Verbatim>
      </p>
      {mayDecide && isPi && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="hash" value={seen.hash} />
          <ReasonField hint={refundWords('seenByTwo')} value={undefined} />
          <Button kind="quiet" name="act" value="seen">
            {refundWords('itIs')}
          </Button>
        </Form>
      )}
      {mayDecide && !isPi && (
        <ActForm act="seen" fields={{ hash: seen.hash }} preventScrollReset>
          {refundWords('itIs')}
        </ActForm>
      )}
    </Notice>
  )
}
