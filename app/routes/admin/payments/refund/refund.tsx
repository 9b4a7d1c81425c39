// Parts of a refund's page: facts and approvals.
import { Form } from 'react-router'
import type { RefundDetail } from '../../../../../shop/back-office/lists/views/refunds.ts'
import { isHosted } from '../../../../../shop/payments/requests/rules/methods.ts'
import { displayedRefund } from '../../../../../shop/payments/requests/rules/states.ts'
import { Price } from '../../../../components/text/Price'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Verbatim } from '../../../../ui/Verbatim'
import { Facts, PersonLink, When } from '../../lists/facts'
import { ReasonField } from '../../lists/reason'
import { OrderLink } from '../transaction-table'

type Values = Readonly<Record<string, string>> | undefined

export function RefundFacts({
  detail: { refund, customer, by, approvals, network },
  may,
}: {
  detail: RefundDetail
  may: { seeOrders: boolean; seePeople: boolean }
}) {
  const t = useT('admin')
  const refundWords = useT('admin-refunds')
  const person = (name: string | null, at: Date | null) =>
    at && (
      <span>
        <span>{name ?? t('system')}</span>, <When at={at} />
      </span>
    )
  const isPartlySent = refund.sentAmount > 0n && refund.sentAmount < refund.amount
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
          network !== null && [refundWords('network'), network],
          isPartlySent && [
            refundWords('sentSoFar'),
            <Price key="sent" amount={refund.sentAmount} currency={refund.currency} />,
          ],
          isPartlySent && [
            refundWords('remaining'),
            <Price
              key="rest"
              amount={refund.amount - refund.sentAmount}
              currency={refund.currency}
            />,
          ],
          [refundWords('requested'), person(by.requested, refund.requestedAt)],
          !isHosted(refund.method) && [
            refundWords('to'),
            refund.address ? (
              <Verbatim key="to" className="mono">
                {refund.address}
              </Verbatim>
            ) : (
              refundWords('noAddress')
            ),
          ],
          !!refund.address &&
            !isHosted(refund.method) && [
              refundWords('confirmed'),
              refundWords(`confirmedBy.${refund.confirmed ?? 'nobody'}`),
            ],
          ...approvals.map(
            (each) => [refundWords('agreed'), <Said key={each.name} {...each} />] as const,
          ),
          refund.approvedAt && [refundWords('approved'), person(by.approved, refund.approvedAt)],
          refund.sentAt &&
            by.sent !== null && [refundWords('sentBy'), person(by.sent, refund.sentAt)],
          refund.closedAt && [refundWords('closed'), person(by.closed, refund.closedAt)],
          refund.closedAt && [t('reason'), refund.closedReason ?? ''],
        ]}
      />
    </section>
  )
}

function Said({ name, at, reason }: RefundDetail['approvals'][number]) {
  const t = useT('admin')
  return (
    <>
      <span>
        <span>{name ?? t('deletedUser')}</span>, <When at={at} />
      </span>
      {reason && <blockquote dir="auto">{reason}</blockquote>}
    </>
  )
}

export function RefundDecision({
  detail: { refund, isLarge, isUnpriced, hasAgreed },
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
      {(isLarge || isUnpriced) && refund.state === 'requested' && (
        <p>{refundWords(hasAgreed ? 'waitsForSecond' : isUnpriced ? 'unpriced' : 'large')}</p>
      )}
      {!mayDecide && <p>{t('readOnly')}</p>}
      {mayDecide && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="seen" value={displayedRefund(refund)} />
          <ReasonField hint={refundWords('reasonHint')} value={values?.reason} />
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
