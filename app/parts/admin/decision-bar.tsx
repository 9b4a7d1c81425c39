// The reviewer's decision. Declining needs words; a decision that was made is reversed by a new one, on purpose.
import { Form } from 'react-router'
import type { Review } from '../../../shop/admin/views/kyc.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { CheckField, TextField } from '../../ui/Field'

type Values = Readonly<Record<string, string | undefined>> | undefined
const longest = 1000

export function DecisionBar({ review, values }: { review: Review; values: Values }) {
  const t = useT('admin')
  return (
    <section className="admin-decision" aria-labelledby="decision">
      <h2 id="decision">{t('kyc.decide')}</h2>
      {review.state === 'submitted' ? (
        <Undecided values={values} />
      ) : (
        <Decided review={review} values={values} />
      )}
    </section>
  )
}

/** One reason for both: it must be there to decline, so approving skips that check. */
function Undecided({ values }: { values: Values }) {
  const t = useT('admin')
  return (
    <Form method="post" preventScrollReset className="admin-choices">
      <TextField
        label={t('kyc.declineReason')}
        hint={t('kyc.declineHint')}
        name="reason"
        rows={1}
        required
        maxLength={longest}
        defaultValue={values?.reason}
      />
      <Button name="decision" value="approved" formNoValidate>
        {t('kyc.approve')}
      </Button>
      <Button kind="danger" name="decision" value="declined">
        {t('kyc.decline')}
      </Button>
    </Form>
  )
}

function Decided({ review, values }: { review: Review; values: Values }) {
  const t = useT('admin')
  const { state } = review
  if (state !== 'approved' && state !== 'declined') return <p>{t('kyc.already.withdrawn')}</p>
  const next = state === 'approved' ? 'declined' : 'approved'
  return (
    <>
      <p>
        <b>{t(`kyc.already.${state}`)}</b>
      </p>
      {review.isLatest && (
        <details className="admin-reversal" open={values !== undefined}>
          <summary className="button quiet">{t('kyc.reverse')}</summary>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="decision" value={next} />
            <input type="hidden" name="reversal" value="yes" />
            <TextField
              label={t('kyc.reverseReason')}
              hint={t('reasonHint')}
              name="reason"
              rows={2}
              required
              maxLength={longest}
              defaultValue={values?.reason}
            />
            <CheckField label={t('kyc.reverseConfirm')} name="confirm" value="yes" required />
            <Button kind="danger">{t(`kyc.reverseTo.${next}`)}</Button>
          </Form>
        </details>
      )}
    </>
  )
}
