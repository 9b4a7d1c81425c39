// A decision that awaits a second reviewer: the proposal and the two answers.
import { Form } from 'react-router'
import type { Review } from '../../../../../shop/back-office/lists/views/kyc.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Notice } from '../../../../ui/Notice'
import { When } from '../../lists/facts'
import { reviewerName } from './kyc-history'

export function Proposal({
  proposal: { decision, reviewerId, code, reason, note, requestedParts, isFinal, at },
  review,
  viewer,
}: {
  proposal: NonNullable<Review['proposal']>
  review: Review
  viewer: string
}) {
  const t = useT('admin')
  const kycWords = useT('admin-kyc')
  const isOwn = reviewerId === viewer
  const texts = [
    code ? kycWords(`reason.${code}`) : '',
    reason,
    requestedParts.map((part) => kycWords(`piece.${part}`)).join(', '),
    isFinal ? kycWords('final') : '',
    note ? kycWords('noted', { note }) : '',
  ].filter(Boolean)
  return (
    <Notice kind="warn" role="status" title={kycWords('proposal.title')}>
      <p>
        <span>
          {kycWords('proposal.text', {
            decision,
            name: reviewerName(review, reviewerId) ?? t('deletedUser'),
          })}
        </span>{' '}
        <When at={at} />
      </p>
      {texts.map((each) => (
        <blockquote dir="auto" key={each}>
          {each}
        </blockquote>
      ))}
      {isOwn && <p>{kycWords('proposal.own')}</p>}
      <Form method="post" preventScrollReset className="row">
        <input type="hidden" name="seen" value={review.seen} />
        {!isOwn && (
          <Button name="intent" value="confirm">
            {kycWords('proposal.confirm')}
          </Button>
        )}
        <Button kind="quiet" name="intent" value="drop">
          {kycWords(isOwn ? 'proposal.withdraw' : 'proposal.drop')}
        </Button>
      </Form>
    </Notice>
  )
}
