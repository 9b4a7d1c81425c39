// A decision that waits for a second reviewer: what was proposed, and the two answers to it.
import { Form } from 'react-router'
import type { Review } from '../../../shop/admin/views/kyc.ts'
import { useT } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { When } from './facts'

export function Proposal({
  proposal: { decision, reviewerId, code, reason, note, pieces, isFinal, at },
  names,
  viewer,
}: {
  proposal: NonNullable<Review['proposal']>
  names: Review['names']
  viewer: string
}) {
  const t = useT('admin')
  const isOwn = reviewerId === viewer
  const words = [
    code ? t(`kyc.reason.${code}`) : '',
    reason,
    pieces.map((piece) => t(`kyc.piece.${piece}`)).join(', '),
    isFinal ? t('kyc.final') : '',
    note ? t('kyc.noted', { note }) : '',
  ].filter(Boolean)
  return (
    <Notice kind="warn" role="status" title={t('kyc.proposal.title')}>
      <p>
        {t('kyc.proposal.text', { decision, name: names[reviewerId] ?? t('somebody') })}{' '}
        <When at={at} />
      </p>
      {words.map((each) => (
        <blockquote key={each}>{each}</blockquote>
      ))}
      {isOwn && <p>{t('kyc.proposal.own')}</p>}
      <Form method="post" preventScrollReset className="row">
        {!isOwn && (
          <Button name="intent" value="confirm">
            {t('kyc.proposal.confirm')}
          </Button>
        )}
        <Button kind="quiet" name="intent" value="drop">
          {t(isOwn ? 'kyc.proposal.withdraw' : 'kyc.proposal.drop')}
        </Button>
      </Form>
    </Notice>
  )
}
