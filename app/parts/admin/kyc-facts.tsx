// What an applicant wrote, beside the pictures that it is compared with.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Review } from '../../../shop/admin/views/kyc.ts'
import { useLanguage, useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
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
  const dayOf = (text = '') =>
    /^\d/.test(text) ? <bdi key={text}>{text}</bdi> : t(text === 'none' ? 'kyc.noExpiry' : 'none')
  const submitted = submittedAt && <When at={submittedAt} />
  return (
    <section className="admin-card" aria-labelledby="facts">
      <h2 id="facts">{t('kyc.facts')}</h2>
      <Hints review={review} />
      {answers?.papers.route === 'other' && (
        <p className="admin-advice">
          <Icon name="alert" size={18} /> {t('kyc.otherWay')}
        </p>
      )}
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
                [t('kyc.fact.issuingCountry'), country(answers.papers.issuingCountry ?? '')],
                [t('kyc.fact.idNumber'), answers.papers.idNumber || t('none')],
                [t('kyc.fact.expiry'), dayOf(answers.papers.expiry)],
                [t('kyc.fact.birthDate'), dayOf(answers.papers.birthDate)],
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
          [t('kyc.fact.consent'), review.consentAt && <When at={review.consentAt} />],
        ]}
      />
    </section>
  )
}

/** What stands out, beside the facts; the reviewer decides what it means. */
function Hints({ review: { hints } }: { review: Review }) {
  const t = useT('admin')
  const { age, screened, wallet } = hints
  const isYoung = age !== null && age.years < age.minimum
  return (
    <>
      {age && (
        <Hint isGood={!isYoung}>{t(isYoung ? 'kyc.hint.young' : 'kyc.hint.age', { ...age })}</Hint>
      )}
      {screened && <Hint isGood={screened === 'clear'}>{t(`kyc.hint.${screened}`)}</Hint>}
      {wallet && (
        <Hint isGood>
          {t('kyc.hint.wallet')} <When at={wallet.at} />
        </Hint>
      )}
    </>
  )
}

function Hint({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <p className={isGood ? 'admin-good' : 'admin-advice'}>
      <Icon name={isGood ? 'check' : 'alert'} size={18} /> <span>{children}</span>
    </p>
  )
}
