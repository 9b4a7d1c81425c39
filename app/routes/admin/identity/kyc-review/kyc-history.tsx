// History of an identity check: submissions, decisions with reasons, openings of photos.
import { Link } from 'react-router'
import type { Review } from '../../../../../shop/back-office/lists/views/kyc.ts'
import { useT } from '../../../../i18n/text'
import { When } from '../../lists/facts'

/** Null: the hosted service decided. */
export const reviewerName = (
  { names, sessions }: Pick<Review, 'names' | 'sessions'>,
  id: string | null,
): string | undefined => (id === null ? sessions[0]?.service : names[id])

export function KycHistory({ review }: { review: Review }) {
  const t = useT('admin')
  const kycWords = useT('admin-kyc')
  const nameOf = (id: string | null) => reviewerName(review, id) ?? t('deletedUser')
  const documentIds = new Set(review.pictures.map(({ facts }) => facts.id))
  const openings = review.openings.filter(({ documentId }) => documentIds.has(documentId))
  const entries = [
    ...review.decisions.map(
      ({
        decision,
        reviewerId,
        secondId,
        code,
        reason,
        note,
        requestedParts,
        isFinal,
        viewedParts,
        at,
      }) => ({
        at,
        text: secondId
          ? kycWords('decidedByTwo', {
              decision,
              name: nameOf(reviewerId),
              second: nameOf(secondId),
            })
          : kycWords('decided', { decision, name: nameOf(reviewerId) }),
        words: [
          code && kycWords(`reason.${code}`),
          requestedParts.map((part) => kycWords(`piece.${part}`)).join(', '),
          isFinal && kycWords('final'),
          viewedParts.length > 0 &&
            kycWords('lookedAt', {
              parts: viewedParts.map((part) => kycWords(`part.${part}`)).join(', '),
            }),
          reason,
          note && kycWords('noted', { note }),
        ].filter((text) => typeof text === 'string' && text !== ''),
      }),
    ),
    ...openings.map(({ purpose, viewerId, at }) => ({
      at,
      text: kycWords('opened', { part: kycWords(`part.${purpose}`), name: nameOf(viewerId) }),
      words: [],
    })),
    ...review.attempts.map(({ number, at }) => ({
      at,
      text: kycWords('attempt', { number }),
      words: [],
    })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime())
  return (
    <section className="admin-section">
      <h2>{kycWords('history')}</h2>
      <ol className="admin-history">
        {entries.map((entry) => (
          <li key={`${entry.at.getTime()} ${entry.text}`}>
            <When at={entry.at} />
            <p>{entry.text}</p>
            {entry.words.map((text) => (
              <blockquote dir="auto" key={String(text)}>
                {text}
              </blockquote>
            ))}
          </li>
        ))}
      </ol>
      <Others review={review} />
    </section>
  )
}

function Others({ review: { others } }: { review: Review }) {
  const kycWords = useT('admin-kyc')
  if (others.length === 0) return null
  return (
    <>
      <h3>{kycWords('others')}</h3>
      <ul className="admin-history">
        {others.map((other) => (
          <li key={other.id}>
            {other.submittedAt && <When at={other.submittedAt} />}
            <p>
              <Link to={`/admin/kyc/${other.id}`}>{kycWords(`state.${other.state}`)}</Link>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
