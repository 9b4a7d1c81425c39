// Duplicate documents or photos under other accounts, for the reviewer to judge.
import { Link } from 'react-router'
import type { Review } from '../../../../../shop/back-office/lists/views/kyc.ts'
import { useT } from '../../../../i18n/text'
import { Notice } from '../../../../ui/Notice'

export function Duplicates({ review: { duplicates, names } }: { review: Review }) {
  const t = useT('admin')
  const kycWords = useT('admin-kyc')
  const { documents, pictures } = duplicates
  if (documents.length + pictures.length === 0) return null
  const nameOf = (id: string) => names[id] ?? t('deletedUser')
  return (
    <Notice kind="warn" title={kycWords('duplicates.title')}>
      <p>{kycWords('duplicates.text')}</p>
      <ul>
        {documents.map(({ submissionId, userId }) => (
          <li key={submissionId}>
            <Link to={`/admin/kyc/${submissionId}`}>
              {kycWords('duplicates.document', { name: nameOf(userId) })}
            </Link>
          </li>
        ))}
        {pictures.map(({ submissionId, userId, part, kind }) => (
          <li key={`${submissionId} ${part}`}>
            <Link to={`/admin/kyc/${submissionId}`}>
              {kycWords(`duplicates.${kind}`, {
                part: kycWords(`part.${part}`),
                name: nameOf(userId),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
