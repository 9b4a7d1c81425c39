// Staff decision on a transaction that the ledger leaves open, always with a reason.

import { Form, Link, useSearchParams } from 'react-router'
import type { TransactionForStaff } from '../../../../../shop/back-office/lists/views/transactions.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field } from '../../../../ui/Field'
import { Verbatim } from '../../../../ui/Verbatim'
import { When } from '../../lists/facts'
import { ReasonField } from '../../lists/reason'

export function TransactionDecision({
  transaction,
  mayDecide,
  values,
}: {
  transaction: TransactionForStaff
  mayDecide: boolean
  values: Readonly<Record<string, string>> | undefined
}) {
  const t = useT('admin')
  const paymentWords = useT('admin-transactions')
  const { decision, decidedBy } = transaction
  // A clicked suggestion is in the URL, so that it works without script; staff still submits the form.
  const suggested = useSearchParams()[0].get('order') ?? undefined
  return (
    <section className="admin-card" aria-labelledby="decision">
      <h2 id="decision">{paymentWords('decide')}</h2>
      {decision && (
        <>
          <p>
            <span>
              {paymentWords('decided', {
                decision: decision.decision,
                name: decidedBy ?? t('deletedUser'),
              })}
            </span>
            , <When at={decision.at} />
          </p>
          <blockquote dir="auto">{decision.reason}</blockquote>
        </>
      )}
      {!decision && !transaction.mayDecide && <p>{paymentWords('settled')}</p>}
      {!decision && transaction.mayDecide && !mayDecide && <p>{t('readOnly')}</p>}
      {!decision && transaction.mayDecide && mayDecide && (
        <Form method="post" noValidate preventScrollReset>
          <input type="hidden" name="was" value={transaction.orderNumber ?? ''} />
          {transaction.orderNumber === null && (
            <Field
              label={paymentWords('assign')}
              hint={paymentWords('assignHint')}
              name="order"
              maxLength={20}
              autoComplete="off"
              defaultValue={values?.order ?? suggested}
              key={suggested}
            />
          )}
          {transaction.suggestions.map(({ orderNumber, why }) => (
            <p key={orderNumber}>
              <Link to={`?order=${orderNumber}`} preventScrollReset replace>
                <Verbatim>{orderNumber}</Verbatim>
              </Link>{' '}
              <span>{paymentWords(`suggested.${why}`)}</span>
            </p>
          ))}
          <ReasonField hint={paymentWords('decideHint')} value={values?.reason} required />
          <div className="row">
            <Button name="decision" value="approved">
              {paymentWords('approve')}
            </Button>
            <Button kind="danger" name="decision" value="declined">
              {paymentWords('decline')}
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}
