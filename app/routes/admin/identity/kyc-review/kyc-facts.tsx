// An applicant's answers, beside the photos to compare them with.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Review } from '../../../../../shop/back-office/lists/views/kyc.ts'
import { fullName } from '../../../../../shop/platform/names-of-people.ts'
import { calendarDay } from '../../../../components/text/dates'
import { useLanguage, useT } from '../../../../i18n/text'
import { Icon } from '../../../../ui/Icon'
import { Verbatim } from '../../../../ui/Verbatim'
import { Facts, When } from '../../lists/facts'

export function KycFacts({ review, seesPeople }: { review: Review; seesPeople: boolean }) {
  const t = useT('admin')
  const kycWords = useT('admin-kyc')
  const language = useLanguage()
  const { answers, applicant, submittedAt } = review
  const country = (code: string) =>
    /^[A-Z]{2}$/.test(code)
      ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code)
      : code
  const applicantName = applicant && `${applicant.name}, ${applicant.email}`
  const account =
    applicant && seesPeople ? (
      <Link to={`/admin/users/${applicant.id}`}>{applicantName}</Link>
    ) : (
      applicantName
    )
  const dayOf = (text = '') =>
    /^\d{4}-\d\d-\d\d$/.test(text)
      ? calendarDay(text, language)
      : text === 'none'
        ? kycWords('noExpiry')
        : text || t('notGiven')
  // The service has the documents; the shop knows what it says of them.
  const isHosted = review.sessions.length > 0 && !answers?.papers.idType
  const submitted = submittedAt && <When at={submittedAt} />
  return (
    <section className="admin-card" aria-labelledby="facts">
      <h2 id="facts">{kycWords('facts')}</h2>
      <Hints review={review} />
      {answers?.papers.route === 'other' && (
        <p className="admin-advice">
          <Icon name="alert" size={18} /> {kycWords('otherWay')}
        </p>
      )}
      {!answers && <p>{kycWords('answersErased')}</p>}
      <Facts
        facts={[
          ...review.sessions.map((session) => hostedFact(kycWords, session)),
          ...(answers && isHosted
            ? ([
                [kycWords('fact.name'), <b key="name">{fullName(answers.details)}</b>],
                [kycWords('fact.birthDate'), dayOf(answers.papers.birthDate)],
                [kycWords('fact.email'), answers.details.email],
              ] as const)
            : []),
          ...(answers && !isHosted
            ? ([
                [kycWords('fact.name'), <b key="name">{fullName(answers.details)}</b>],
                [kycWords('fact.nationality'), answers.papers.nationality],
                [kycWords('fact.country'), country(answers.details.country)],
                [kycWords('fact.address'), answers.papers.address],
                [kycWords('fact.idType'), kycWords(`idType.${answers.papers.idType}`)],
                [kycWords('fact.issuingCountry'), country(answers.papers.issuingCountry ?? '')],
                [kycWords('fact.idNumber'), answers.papers.idNumber || t('notGiven')],
                [kycWords('fact.expiry'), dayOf(answers.papers.expiry)],
                [kycWords('fact.birthDate'), dayOf(answers.papers.birthDate)],
                [kycWords('fact.email'), answers.details.email],
                [kycWords('fact.phone'), <Verbatim key="phone">{answers.details.phone}</Verbatim>],
                [
                  kycWords('fact.wallet'),
                  answers.details.wallet ? (
                    <Verbatim key="wallet" className="mono">
                      {answers.details.wallet}
                    </Verbatim>
                  ) : (
                    t('notGiven')
                  ),
                ],
              ] as const)
            : []),
          [kycWords('fact.account'), account ?? t('deletedUser')],
          [kycWords('fact.submitted'), submitted],
          [kycWords('fact.consent'), review.consentAt && <When at={review.consentAt} />],
        ]}
      />
    </section>
  )
}

function hostedFact(kycWords: ReturnType<typeof useT>, { id, service, state, page }: Session) {
  return [
    kycWords('service.label'),
    <span key={id}>
      <Verbatim>{service}</Verbatim> <span>{kycWords(`service.state.${state}`)}</span>{' '}
      {page && (
        <a href={page} rel="noreferrer">
          {kycWords('service.link', { service })}
        </a>
      )}
    </span>,
  ] as const
}
type Session = Review['sessions'][number]

/** Hints; the reviewer decides what they mean. */
function Hints({ review: { hints } }: { review: Review }) {
  const kycWords = useT('admin-kyc')
  const { age, screened, wallet } = hints
  const isYoung = age !== null && age.years < age.minimum
  return (
    <>
      {age && (
        <Hint isGood={!isYoung}>{kycWords(isYoung ? 'hint.young' : 'hint.age', { ...age })}</Hint>
      )}
      {screened && <Hint isGood={screened === 'clear'}>{kycWords(`hint.${screened}`)}</Hint>}
      {wallet && (
        <Hint isGood>
          {kycWords('hint.wallet')} <When at={wallet.at} />
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
