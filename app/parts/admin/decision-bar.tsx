// The reviewer's decision: taken for a while, decided with words, reversed on purpose, confirmed by a second person.
import { Form } from 'react-router'
import type { Review } from '../../../shop/admin/views/kyc.ts'
import { isWaiting, pieces, reasonCodes } from '../../../shop/kyc/rules.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { CheckField, SelectField, TextField } from '../../ui/Field'
import { When } from './facts'
import { Proposal } from './kyc-proposal'

type Values = Readonly<Record<string, string | undefined>> | undefined
type Shown = { review: Review; viewer: string; values: Values }
const longest = 1000

export function DecisionBar(shown: Shown) {
  const t = useT('admin')
  const { review, viewer } = shown
  return (
    <section className="admin-decision" aria-labelledby="decision">
      <h2 id="decision">{t('kyc.decide')}</h2>
      {review.proposal ? (
        <Proposal proposal={review.proposal} names={review.names} viewer={viewer} />
      ) : isWaiting(review.state) ? (
        <Undecided {...shown} />
      ) : (
        <Decided {...shown} />
      )}
    </section>
  )
}

function Undecided(shown: Shown) {
  const t = useT('admin')
  const { review, viewer } = shown
  const { claim, isLatest } = review
  if (!isLatest) return null
  if (claim && claim.by !== viewer) {
    return (
      <p role="status">
        {t('kyc.claim.theirs', { name: review.names[claim.by] ?? t('somebody') })}{' '}
        <When at={claim.until} />
      </p>
    )
  }
  return (
    <>
      <Form method="post" preventScrollReset className="admin-choices">
        <p role="status">
          {claim ? (
            <>
              {t('kyc.claim.yours')} <When at={claim.until} />
            </>
          ) : (
            t('kyc.claim.free')
          )}
        </p>
        <Button kind="quiet" name="intent" value={claim ? 'release' : 'claim'}>
          {t(claim ? 'kyc.claim.release' : 'kyc.claim.take')}
        </Button>
      </Form>
      <Verdict {...shown} />
    </>
  )
}

/** One set of words for each decision: they must be there to decline and to ask, so approving skips that check. */
function Verdict({ values }: Shown) {
  const t = useT('admin')
  const codes = reasonCodes.map((code) => [code, t(`kyc.reason.${code}`)] as const)
  return (
    <Form method="post" preventScrollReset>
      <div className="admin-choices">
        <SelectField
          label={t('kyc.reasonLabel')}
          name="code"
          options={[['', t('kyc.reasonNone')], ...codes]}
          defaultValue={values?.code}
        />
        <TextField
          label={t('kyc.declineReason')}
          hint={t('kyc.declineHint')}
          name="reason"
          rows={1}
          maxLength={longest}
          defaultValue={values?.reason}
        />
        <TextField
          label={t('kyc.note')}
          hint={t('kyc.noteHint')}
          name="note"
          rows={1}
          maxLength={longest}
          defaultValue={values?.note}
        />
      </div>
      <fieldset className="admin-pieces">
        <legend>{t('kyc.pieces')}</legend>
        {pieces.map((piece) => (
          <CheckField
            key={piece}
            label={t(`kyc.piece.${piece}`)}
            name={`piece-${piece}`}
            value="yes"
            defaultChecked={values?.[`piece-${piece}`] === 'yes'}
          />
        ))}
      </fieldset>
      <CheckField
        label={t('kyc.finalLabel')}
        name="final"
        value="yes"
        defaultChecked={values?.final === 'yes'}
      />
      <div className="row">
        <Button name="decision" value="approved">
          {t('kyc.approve')}
        </Button>
        <Button kind="quiet" name="decision" value="more_info_needed">
          {t('kyc.askMore')}
        </Button>
        <Button kind="danger" name="decision" value="declined">
          {t('kyc.decline')}
        </Button>
      </div>
    </Form>
  )
}

function Decided({ review, values }: Shown) {
  const t = useT('admin')
  const { state } = review
  if (state !== 'approved' && state !== 'declined') return <p>{t(`kyc.already.${state}`)}</p>
  const next = state === 'approved' ? 'declined' : 'approved'
  return (
    <>
      <p>
        <b>{t(`kyc.already.${state}`)}</b>
      </p>
      {review.isLatest && (
        <details className="admin-reversal" open={values?.reversal !== undefined}>
          <summary className="button quiet">{t('kyc.reverse')}</summary>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="decision" value={next} />
            <input type="hidden" name="reversal" value="yes" />
            <p>{t('kyc.reverseTwo')}</p>
            <TextField
              label={t('kyc.reverseReason')}
              hint={t('reasonHint')}
              name="reason"
              rows={2}
              required
              maxLength={longest}
              defaultValue={values?.reason}
            />
            <TextField
              label={t('kyc.note')}
              name="note"
              rows={1}
              maxLength={longest}
              defaultValue={values?.note}
            />
            <CheckField label={t('kyc.reverseConfirm')} name="confirm" value="yes" required />
            <Button kind="danger">{t(`kyc.reverseTo.${next}`)}</Button>
          </Form>
        </details>
      )}
    </>
  )
}
