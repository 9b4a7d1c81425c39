// The parts of one refund's page: facts, who decides, what has been seen.
import { Form } from 'react-router'
import type { RefundDetail } from '../../../shop/admin/views/refunds.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { Price } from '../Price'
import { Facts, PersonLink, When } from './facts'
import { OrderLink } from './transactions'

type Values = Readonly<Record<string, string>> | undefined

export function RefundFacts({
  detail: { refund, customer, by, approvals },
  may,
}: {
  detail: RefundDetail
  may: { seeOrders: boolean; seePeople: boolean }
}) {
  const t = useT('admin')
  const refundWords = useT('admin-refunds')
  const person = (name: string | null, at: Date | null) =>
    at && (
      <>
        {name ?? t('system')}, <When at={at} />
      </>
    )
  const reason = refundWords.has(`reasons.${refund.reason}`)
    ? refundWords(`reasons.${refund.reason}`)
    : refund.reason
  return (
    <section className="admin-card">
      <Facts
        facts={[
          [
            refundWords('column.order'),
            <OrderLink key="order" number={refund.orderNumber} linked={may.seeOrders} />,
          ],
          [t('customer'), <PersonLink key="customer" person={customer} linked={may.seePeople} />],
          [refundWords('why'), reason],
          [refundWords('requested'), person(by.requested, refund.requestedAt)],
          [
            refundWords('to'),
            refund.address ? (
              <bdi key="to" className="mono">
                {refund.address}
              </bdi>
            ) : (
              refundWords('noAddress')
            ),
          ],
          ...(refund.address
            ? [
                [
                  refundWords('confirmed'),
                  refundWords(`confirmedBy.${refund.confirmed ?? 'nobody'}`),
                ],
              ]
            : []),
          ...approvals.map(
            (each) => [refundWords('agreed'), <Said key={each.name} {...each} />] as const,
          ),
          ...(refund.approvedAt
            ? [[refundWords('approved'), person(by.approved, refund.approvedAt)] as const]
            : []),
          ...(refund.sentAt && by.sent
            ? [[refundWords('sentBy'), person(by.sent, refund.sentAt)] as const]
            : []),
          ...(refund.closedAt
            ? [
                [refundWords('closed'), person(by.closed, refund.closedAt)] as const,
                [t('reason'), refund.closedReason ?? ''] as const,
              ]
            : []),
        ].map(([label, value]) => [label as string, value] as const)}
      />
    </section>
  )
}

function Said({ name, at, reason }: RefundDetail['approvals'][number]) {
  const t = useT('admin')
  return (
    <>
      {name ?? t('somebody')}, <When at={at} />
      {reason && <blockquote>{reason}</blockquote>}
    </>
  )
}

export function RefundDecision({
  detail: { refund, isLarge, hasAgreed },
  mayDecide,
  values,
}: {
  detail: RefundDetail
  mayDecide: boolean
  values: Values
}) {
  const t = useT('admin')
  const paymentWords = useT('admin-transactions')
  const refundWords = useT('admin-refunds')
  const isOpen = refund.state === 'requested' || refund.state === 'approved'
  if (!isOpen) return null
  const mayApprove = refund.state === 'requested' && refund.confirmed !== null
  return (
    <section className="admin-card" aria-labelledby="decision">
      <h2 id="decision">{paymentWords('decide')}</h2>
      {refund.state === 'requested' && !refund.address && <p>{refundWords('noAddress')}</p>}
      {refund.state === 'requested' && refund.address && !refund.confirmed && (
        <p>{refundWords('waitsForMail')}</p>
      )}
      {isLarge && refund.state === 'requested' && (
        <p>{refundWords(hasAgreed ? 'waitsForSecond' : 'large')}</p>
      )}
      {!mayDecide && <p>{t('readOnly')}</p>}
      {mayDecide && (
        <Form method="post" preventScrollReset>
          <TextField
            label={t('reason')}
            hint={refundWords('reasonHint')}
            name="reason"
            rows={2}
            maxLength={1000}
            defaultValue={values?.reason}
          />
          <div className="row">
            {mayApprove && (
              <Button name="act" value="approve">
                {refundWords('approve')}
              </Button>
            )}
            <Button kind="danger" name="act" value="decline">
              {refundWords('decline')}
            </Button>
            <Button kind="quiet" name="act" value="cancel">
              {refundWords('cancel')}
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}

export function RefundSeen({ detail: { refund, explorer } }: { detail: RefundDetail }) {
  const refundWords = useT('admin-refunds')
  const paymentWords = useT('admin-transactions')
  const waits = (each: (typeof refund.seen)[number]) =>
    !each.isFinal && each.amount === refund.amount
  const others = refund.seen.filter((each) => each.refundId === null && !waits(each))
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
        <p className="admin-hint">{refundWords('nothingSeen')}</p>
      ) : (
        <ul className="admin-history">
          {refund.seen.map((each) => (
            <li key={each.hash}>
              <When at={each.at} />
              <p>
                <Price amount={each.amount} currency={refund.currency} />{' '}
                {refundWords(each.isThis ? 'isThis' : waits(each) ? 'notFinal' : 'isOther')}
              </p>
              <p>
                <bdi className="mono">{each.hash}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
