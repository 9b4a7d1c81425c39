// Payments by hand of an order: recorded by staff, confirmed by a second person, undone with a reason.
import type { ManualPayment } from '../../../../../shop/payments/manual/views.ts'
import type { ListCurrency } from '../../../../../shop/platform/money/rules.ts'
import { Price } from '../../../../components/text/Price'
import { useT } from '../../../../i18n/text'
import { Field, TextField } from '../../../../ui/Field'
import { Verbatim } from '../../../../ui/Verbatim'
import { ActForm, CollapsedAction } from '../../lists/acts'
import { StateBadge, When } from '../../lists/facts'

export type ByHand = {
  /** Of the next payment: the same form books once. */
  readonly paymentId: string
  readonly currency: ListCurrency
  /** "2026-11-05" */
  readonly today: string
  readonly payments: readonly ManualPayment[]
}

type Props = {
  byHand: ByHand
  mayRecord: boolean
  values: Readonly<Record<string, string>> | undefined
  fields: Readonly<Record<string, string>> | undefined
}

export function ManualPayments({ byHand, mayRecord, values, fields }: Props) {
  const words = useT('admin-manual')
  const { payments, currency, today, paymentId } = byHand
  const errors = useT('errors')
  const typed = values?.act === 'paid' ? values : undefined
  const errorOf = (name: string) => {
    const code = typed && fields?.[name]
    return code ? errors(code) : undefined
  }
  return (
    <>
      {payments.length > 0 && (
        <>
          <h3>{words('recorded')}</h3>
          <ul className="admin-history">
            {payments.map((payment) => (
              <Recorded
                key={payment.id}
                payment={payment}
                currency={currency}
                mayRecord={mayRecord}
                values={values}
              />
            ))}
          </ul>
        </>
      )}
      {mayRecord && (
        <CollapsedAction
          act="paid"
          label={words('record')}
          isOpen={typed !== undefined}
          fields={{ payment: typed?.payment || paymentId, currency }}
          noValidate
        >
          <p>{words('recordText')}</p>
          <Field
            label={words('field.amount', { currency })}
            name="amount"
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            required
            defaultValue={typed?.amount}
            error={errorOf('amount')}
          />
          <Field
            label={words('field.day')}
            name="day"
            type="date"
            max={today}
            required
            defaultValue={typed?.day ?? today}
            error={errorOf('day')}
          />
          <Field
            label={words('field.reference')}
            hint={words('field.referenceHint')}
            name="reference"
            maxLength={140}
            autoComplete="off"
            defaultValue={typed?.reference}
            error={errorOf('reference')}
          />
        </CollapsedAction>
      )}
    </>
  )
}

function Recorded({
  payment,
  currency,
  mayRecord,
  values,
}: {
  payment: ManualPayment
  currency: ListCurrency
  mayRecord: boolean
  values: Props['values']
}) {
  const words = useT('admin-manual')
  const { id, amount, at, reference, status, finalAt, undoneReason } = payment
  const state = status === 'seen' && finalAt === null ? 'second' : status
  const isUndoing = values?.act === 'undo-paid' && values.payment === id
  return (
    <li>
      <When at={at} />
      <p>
        <Price amount={amount} currency={currency} />{' '}
        <StateBadge state={badges[state]}>{words(`state.${state}`)}</StateBadge>{' '}
        {status === 'seen' && finalAt && (
          <span>
            {words('until')} <When at={finalAt} />
          </span>
        )}
      </p>
      {reference && (
        <p>
          {words('field.reference')}: <Verbatim>{reference}</Verbatim>
        </p>
      )}
      {status === 'orphaned' && undoneReason && <blockquote dir="auto">{undoneReason}</blockquote>}
      {mayRecord && status === 'seen' && (
        <ActForm act="confirm-paid" fields={{ payment: id }} kind="quiet" preventScrollReset>
          {words(state === 'second' ? 'approve' : 'confirm')}
        </ActForm>
      )}
      {mayRecord && status !== 'orphaned' && (
        <CollapsedAction
          act="undo-paid"
          label={words('undo')}
          kind="danger"
          isOpen={isUndoing}
          fields={{ payment: id }}
        >
          <p>{words('undoText')}</p>
          <TextField
            label={words('undoReason')}
            name="reason"
            rows={2}
            required
            maxLength={1000}
            defaultValue={isUndoing ? values?.reason : ''}
          />
        </CollapsedAction>
      )}
    </li>
  )
}

const badges = { second: 'late', seen: 'pending', final: 'paid', orphaned: 'declined' } as const
