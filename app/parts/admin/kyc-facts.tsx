// What an applicant wrote, beside the pictures that it is compared with.
import { Link } from 'react-router'
import type { Review } from '../../../shop/admin/views/kyc.ts'
import { useLanguage, useT } from '../../i18n/text'
import { Facts, When } from './facts'

export function KycFacts({ review }: { review: Review }) {
  const t = useT('admin')
  const language = useLanguage()
  const { answers, applicant, submittedAt } = review
  const country = (code: string) =>
    /^[A-Z]{2}$/.test(code)
      ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code)
      : code
  const account = applicant && (
    <Link to={`/admin/users/${applicant.id}`}>
      {applicant.name}, {applicant.email}
    </Link>
  )
  const submitted = submittedAt && <When at={submittedAt} />
  return (
    <section className="admin-card" aria-labelledby="facts">
      <h2 id="facts">{t('kyc.facts')}</h2>
      {!answers && <p>{t('kyc.answersErased')}</p>}
      <Facts
        facts={[
          ...(answers
            ? ([
                [
                  t('kyc.fact.name'),
                  <b key="name">
                    {answers.details.firstName} {answers.details.lastName}
                  </b>,
                ],
                [t('kyc.fact.nationality'), answers.papers.nationality],
                [t('kyc.fact.country'), country(answers.details.country)],
                [t('kyc.fact.address'), answers.papers.address],
                [t('kyc.fact.idType'), t(`kyc.idType.${answers.papers.idType}`)],
                [t('kyc.fact.idNumber'), answers.papers.idNumber || t('none')],
                [t('kyc.fact.email'), answers.details.email],
                [t('kyc.fact.phone'), <bdi key="phone">{answers.details.phone}</bdi>],
                [
                  t('kyc.fact.wallet'),
                  <bdi key="wallet" className="mono">
                    {answers.details.wallet || t('none')}
                  </bdi>,
                ],
              ] as const)
            : []),
          [t('kyc.fact.account'), account ?? t('somebody')],
          [t('kyc.fact.submitted'), submitted],
        ]}
      />
    </section>
  )
}
