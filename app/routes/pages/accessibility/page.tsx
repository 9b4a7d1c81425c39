// Accessibility statement: conformance, evaluation, contact.

import report from '../../../../docs/developing/accessibility.md?raw'
import { PageHead } from '../../../components/layout/PageHead'
import { BreadcrumbData } from '../../../components/layout/StructuredData'
import { ProductBreadcrumbs } from '../../../components/product/ProductBreadcrumbs'
import { calendarDay } from '../../../components/text/dates'
import { requestContext, share } from '../../../http/request-context'
import { useLanguage, useT } from '../../../i18n/text'
import { Verbatim } from '../../../ui/Verbatim'
import type { Route } from './+types/page'
import checked from './accessibility-checked.json'
import { criteriaIn, type State } from './accessibility-criteria'

export const handle = { texts: ['accessibility'] }

export function loader({ context, request }: Route.LoaderArgs) {
  if (!new URL(request.url).search) share(context, 'settings')
  const criteria = criteriaIn(report).map(({ tests: _tests, ...criterion }) => criterion)
  return {
    mail: requestContext(context).world.config.supportMail,
    checked: checked as Checked,
    criteria,
  }
}

/** Results of `npm run bench -- a11y`; null if it has not checked all pages since they last changed. */
type Checked = {
  readonly day: string
  readonly axe: string
  readonly addresses: number
  readonly languages: number
  readonly narrow: number
  readonly wide: number
  readonly looks: number
  readonly faulty: number
} | null

/** The date of the last review of this page and the report. */
const written = '2026-11-22'

const limits = ['pictures', 'merchant', 'identity', 'pdf', 'wallet'] as const

type Data = Route.ComponentProps['loaderData']

export default function Page({ loaderData }: Route.ComponentProps) {
  const { mail, checked, criteria } = loaderData
  const t = useT('accessibility')
  const steps = [{ label: t('title'), to: '/accessibility' }]
  const date = calendarDay(written, useLanguage())
  return (
    <article className="legal-page">
      <PageHead title={t('title')} description={t('lead')} canonical="/accessibility" />
      <BreadcrumbData steps={steps} />
      <ProductBreadcrumbs steps={steps} />
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      <h2>{t('standard.title')}</h2>
      <p>{t('standard.text')}</p>
      <p>{t('standard.own')}</p>
      <h2>{t('checked.title')}</h2>
      {checked && <Counted {...checked} />}
      <p>{t('checked.tests')}</p>
      <p>{t('checked.people')}</p>
      <h2>{t('limits.title')}</h2>
      <ul>
        {limits.map((each) => (
          <li key={each}>{t(`limits.${each}`)}</li>
        ))}
      </ul>
      <h2>{t('tell.title')}</h2>
      <p>
        {t.rich('tell.text', {
          address: mail,
          mail: (address) => (
            <a href={`mailto:${mail}`}>
              <Verbatim>{address}</Verbatim>
            </a>
          ),
        })}
      </p>
      <p>{t('tell.then')}</p>
      <h2>{t('report.title')}</h2>
      <Report criteria={criteria} />
      <p className="legal-date">{t('stand', { date })}</p>
    </article>
  )
}

function Counted({ day, faulty, ...counts }: NonNullable<Checked>) {
  const t = useT('accessibility')
  const date = calendarDay(day, useLanguage())
  return (
    <p>
      <span>{t('checked.counted', { ...counts, date })}</span>{' '}
      <span>{t('checked.found', { count: faulty })}</span>
    </p>
  )
}

function Report({ criteria }: Pick<Data, 'criteria'>) {
  const t = useT('accessibility')
  const those = (wanted: State) => criteria.filter(({ state }) => state === wanted).length
  const counts = { tested: those('tested'), design: those('design'), none: those('none') }
  return (
    <>
      <p>{t('report.text', { count: criteria.length, ...counts })}</p>
      <dl className="criteria">
        {criteria.map(({ number, name, level, state, how }) => (
          <div key={number}>
            <dt>
              <bdi lang="en">{`${number} ${name} (${level})`}</bdi>{' '}
              <small>{t(`states.${state}`)}</small>
            </dt>
            <dd lang="en" dir="ltr">
              {how}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
