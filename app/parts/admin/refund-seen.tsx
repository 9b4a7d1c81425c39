// What the ledger shows of one refund, and the transfer of an unknown sender that looks like it.
import { Form } from 'react-router'
import type { RefundDetail } from '../../../shop/admin/views/refunds.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Price } from '../Price'
import { When } from './facts'

export function RefundSeen({
  detail: { refund, explorer },
  mayDecide,
}: {
  detail: RefundDetail
  mayDecide: boolean
}) {
  const refundWords = useT('admin-refunds')
  const paymentWords = useT('admin-transactions')
  const waits = (each: (typeof refund.seen)[number]) =>
    !each.isFinal && each.amount === refund.amount
  const others = refund.seen.filter(
    (each) => each.refundId === null && !waits(each) && !each.mayBeThis,
  )
  const sum = others.reduce((total, { amount }) => total + amount, 0n)
  return (
    <section className="admin-card" aria-labelledby="seen">
      <h2 id="seen">{refundWords('seen')}</h2>
      {refund.hash && (
        <p>
          {refundWords(refund.state === 'final' ? 'closedBy' : 'hint')}{' '}
          <bdi className="mono">{refund.hash}</bdi>
        </p>
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
      {others.length > 0 && refund.state !== 'final' && (
        <Notice kind="warn" title={refundWords('otherAmount')}>
          <p>{refundWords('otherAmountText')}</p>
          <p>
            <Price amount={sum} currency={refund.currency} /> /{' '}
            <Price amount={refund.amount} currency={refund.currency} />
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
                {refundWords(wordFor(each, waits(each)))}
              </p>
              <p>
                <bdi className="mono">{each.hash}</bdi>
              </p>
              {each.mayBeThis && <LooksLikeIt seen={each} mayDecide={mayDecide} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Seen = RefundDetail['refund']['seen'][number]

function wordFor({ isThis, mayBeThis }: Seen, isWaiting: boolean): string {
  if (isThis) return 'isThis'
  if (mayBeThis) return 'looksLikeIt'
  return isWaiting ? 'notFinal' : 'isOther'
}

/** Anybody may send this amount to this address: the shop does not know the sender, so a person says it. */
function LooksLikeIt({ seen, mayDecide }: { seen: Seen; mayDecide: boolean }) {
  const refundWords = useT('admin-refunds')
  return (
    <Notice kind="info" title={refundWords('looksLikeItTitle')}>
      <p>{refundWords('looksLikeItText')}</p>
      <p>
        {refundWords('from')} <bdi className="mono">{seen.sender}</bdi>
      </p>
      {mayDecide && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="hash" value={seen.hash} />
          <Button name="act" value="seen">
            {refundWords('itIs')}
          </Button>
        </Form>
      )}
    </Notice>
  )
}
