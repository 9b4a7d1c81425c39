// Review before submission, with a link back to each step; photo quality warnings are advisory.
import { Link } from 'react-router'
import type { Draft } from '../../../../shop/identity/kyc/views/own.ts'
import type { ProofMethod } from '../../../../shop/payments/wallet-proofs/rules.ts'
import { calendarDay } from '../../../components/text/dates'
import { useMoment } from '../../../components/text/local-times'
import type { Language } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'
import { Icon } from '../../../ui/Icon'

const dayText = (date = '', language: Language): string =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? calendarDay(date, language) : ''

export function Summary({
  draft: { answers, pictures, needed, asked },
  query,
  proof,
}: {
  draft: Draft
  query: string
  /** Proof of the entered wallet. */
  proof: { readonly method: ProofMethod; readonly at: Date } | null
}) {
  const moment = useMoment()
  const t = useT('kyc')
  const wallets = useT('wallets')
  const language = useLanguage()
  const { details, papers } = answers
  const country = (code = '') =>
    /^[A-Z]{2}$/.test(code)
      ? new Intl.DisplayNames(language, { type: 'region' }).of(code)
      : code || '–'
  const mayChange = (part: 'details' | 'papers') => !asked || asked.includes(part)
  const expiry = papers.expiry === 'none' ? t('noExpiry') : dayText(papers.expiry, language)
  return (
    <>
      <p className="check-lead">{t(asked ? 'summaryStep.asked' : 'summaryStep.lead')}</p>
      <Rows
        title={t('step.details')}
        change={mayChange('details') ? `/kyc${query}` : null}
        rows={[
          [t('firstName'), details.firstName],
          [t('lastName'), details.lastName],
          [t('email'), details.email],
          [t('phone'), details.phone],
          [t('country'), country(details.country)],
          [t('wallet'), details.wallet],
          ['', proof ? wallets(`method.${proof.method}`, { date: moment(proof.at) }) : ''],
        ]}
      />
      <Rows
        title={t('step.documents')}
        change={mayChange('papers') ? `/kyc-details${query}` : null}
        rows={[
          [t('nationality'), papers.nationality],
          [t('address'), papers.address],
          [t('idType'), papers.idType ? t(`idTypes.${papers.idType}`) : ''],
          [t('issuingCountry'), country(papers.issuingCountry)],
          [t('idNumber'), papers.idNumber],
          [t('expiry'), expiry],
          [t('birthDate'), dayText(papers.birthDate, language)],
          [t('mrz'), papers.mrz],
        ]}
      />
      <section className="card">
        <h2>{t('summaryStep.photos')}</h2>
        <ul className="check-pictures">
          {needed.map((part) => {
            const picture = pictures.find((each) => each.part === part)
            return (
              <li key={part}>
                <Icon name={picture ? 'check' : 'alert'} size={20} />
                <div>
                  <b>{t(`part.${part}`)}</b>
                  <p>{t(picture ? 'summaryStep.there' : 'summaryStep.missing')}</p>
                  {picture?.advice.map((advice) => (
                    <p key={advice} className="check-advice">
                      {t(`summaryStep.${advice}`)}
                    </p>
                  ))}
                  <Link to={`/kyc-details${query}`} reloadDocument>
                    {t(picture ? 'summaryStep.retake' : 'summaryStep.add')}
                  </Link>
                </div>
              </li>
            )
          })}
        </ul>
        {papers.route === 'other' && <p>{t('summaryStep.otherWay')}</p>}
      </section>
    </>
  )
}

type RowsProps = {
  title: string
  change: string | null
  rows: readonly (readonly [label: string, value: string | undefined])[]
}

function Rows({ title, change, rows }: RowsProps) {
  const t = useT('kyc')
  return (
    <section className="card">
      <h2>{title}</h2>
      <dl>
        {rows.map(([label, value]) =>
          value ? (
            <div key={label} className="check-row">
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      {change && (
        <Link to={change} reloadDocument>
          {t('summaryStep.change')}
        </Link>
      )}
    </section>
  )
}
