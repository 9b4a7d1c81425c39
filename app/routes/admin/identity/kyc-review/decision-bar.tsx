// The reviewer's decision: claim, decide with a reason, reverse, confirm by a second reviewer.
import { Form } from 'react-router'
import type { Review } from '../../../../../shop/back-office/lists/views/kyc.ts'
import {
  isWaiting,
  reasonCodes,
  requestableParts,
} from '../../../../../shop/identity/kyc/rules/check.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { CheckField, SelectField, TextField } from '../../../../ui/Field'
import { Key } from '../../frame/keyboard-shortcuts'
import { When } from '../../lists/facts'
import { Proposal } from './kyc-proposal'

type Values = Readonly<Record<string, string | undefined>> | undefined
type Shown = {
  review: Review
  viewer: string
  /** Photos open on the page. */
  open: readonly string[]
  values: Values
}

const text = (name: 'reason' | 'note', values: Values) => ({
  name,
  rows: 1,
  maxLength: 1000,
  defaultValue: values?.[name],
})

export function DecisionBar(shown: Shown) {
  const kycWords = useT('admin-kyc')
  const { review, viewer } = shown
  return (
    <section className="admin-decision" aria-labelledby="decision">
      <h2 id="decision">{kycWords('decide')}</h2>
      {review.proposal ? (
        <Proposal proposal={review.proposal} review={review} viewer={viewer} />
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
  const kycWords = useT('admin-kyc')
  const { review, viewer } = shown
  const { claim, isLatest } = review
  if (!isLatest) return null
  if (claim && claim.by !== viewer) {
    return (
      <p role="status">
        <span>
          {kycWords('claim.theirs', { name: review.names[claim.by] ?? t('deletedUser') })}
        </span>{' '}
        <When at={claim.until} />
      </p>
    )
  }
  return (
    <>
      <Form method="post" preventScrollReset className="admin-choices">
        <p role="status">
          {claim ? (
            <span>
              {kycWords('claim.yours')} <When at={claim.until} />
            </span>
          ) : (
            kycWords('claim.free')
          )}
        </p>
        <Button kind="quiet" name="intent" value={claim ? 'release' : 'claim'} data-key="c">
          <span>{kycWords(claim ? 'claim.release' : 'claim.take')}</span>
          <Key letter="c" />
        </Button>
      </Form>
      <Verdict {...shown} />
    </>
  )
}

/**
 * One set of fields for all decisions. A reason is required to decline and to request, so approving skips validation.
 */
function Verdict({ review, viewer, open, values }: Shown) {
  const kycWords = useT('admin-kyc')
  const unviewed = unviewedIn(review, viewer, open)
  const codes = reasonCodes.map((code) => [code, kycWords(`reason.${code}`)] as const)
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="seen" value={review.seen} />
      <div className="admin-choices">
        <SelectField
          label={kycWords('reasonLabel')}
          name="code"
          data-key="w"
          options={[['', kycWords('reasonNone')], ...codes]}
          defaultValue={values?.code}
        />
        <TextField
          {...text('reason', values)}
          label={kycWords('declineReason')}
          hint={kycWords('declineHint')}
        />
        <TextField {...text('note', values)} label={kycWords('note')} hint={kycWords('noteHint')} />
      </div>
      <fieldset className="admin-pieces">
        <legend>{kycWords('requestedParts')}</legend>
        {requestableParts.map((part) => (
          <CheckField
            key={part}
            label={kycWords(`piece.${part}`)}
            name={`piece-${part}`}
            value="yes"
            defaultChecked={values?.[`piece-${part}`] === 'yes'}
          />
        ))}
      </fieldset>
      <CheckField
        label={kycWords('finalLabel')}
        name="final"
        value="yes"
        defaultChecked={values?.final === 'yes'}
      />
      <CheckField label={kycWords('onwards')} name="onwards" value="yes" defaultChecked />
      {unviewed.length > 0 && (
        <p id="unseen" className="admin-hint">
          {kycWords('unseen', {
            parts: unviewed.map((part) => kycWords(`part.${part}`)).join(', '),
          })}
        </p>
      )}
      <div className="row">
        <Button
          name="decision"
          value="approved"
          data-key="a"
          aria-describedby={unviewed.length > 0 ? 'unseen' : undefined}
        >
          {kycWords('approve')}
          <Key letter="a" />
        </Button>
        <Button kind="quiet" name="decision" value="more_info_needed" data-key="m">
          {kycWords('askMore')}
          <Key letter="m" />
        </Button>
        <Button kind="danger" name="decision" value="declined" data-key="d">
          {kycWords('decline')}
          <Key letter="d" />
        </Button>
      </div>
    </Form>
  )
}

/** Existing photos that this reviewer has never opened. */
function unviewedIn({ pictures, openings }: Review, viewer: string, open: readonly string[]) {
  const isOpened = (id: string) =>
    open.includes(id) ||
    openings.some(({ documentId, viewerId }) => documentId === id && viewerId === viewer)
  return pictures
    .filter(({ facts }) => !facts.erasedAt && !isOpened(facts.id))
    .map(({ part }) => part)
}

function Decided({ review, values }: Shown) {
  const t = useT('admin')
  const kycWords = useT('admin-kyc')
  const { state } = review
  if (state !== 'approved' && state !== 'declined') return <p>{kycWords(`already.${state}`)}</p>
  const next = state === 'approved' ? 'declined' : 'approved'
  return (
    <>
      <p>
        <b>{kycWords(`already.${state}`)}</b>
      </p>
      {review.isLatest && (
        <details className="admin-reversal" open={values?.reversal !== undefined}>
          <summary className="button quiet">{kycWords('reverse')}</summary>
          <Form method="post" noValidate preventScrollReset>
            <input type="hidden" name="decision" value={next} />
            <input type="hidden" name="reversal" value="yes" />
            <input type="hidden" name="seen" value={review.seen} />
            <p>{kycWords('reverseTwo')}</p>
            <TextField
              {...text('reason', values)}
              label={kycWords('reverseReason')}
              hint={t('reasonHint')}
              rows={2}
              required
            />
            <TextField {...text('note', values)} label={kycWords('note')} />
            <CheckField label={kycWords('reverseConfirm')} name="confirm" value="yes" required />
            <Button kind="danger">{kycWords(`reverseTo.${next}`)}</Button>
          </Form>
        </details>
      )}
    </>
  )
}
