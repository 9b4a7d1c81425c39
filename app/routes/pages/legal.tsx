// Legal page with the operator's text.
import { data } from 'react-router'
import { isLegalPage, paragraphsOf } from '../../../shop/platform/settings/rules/texts.ts'
import { textIn } from '../../../shop/platform/settings/views/texts.ts'
import { NotFound } from '../../components/layout/NotFound'
import { PageHead } from '../../components/layout/PageHead'
import { WayData } from '../../components/layout/StructuredData'
import { ProductBreadcrumbs } from '../../components/product/ProductBreadcrumbs'
import { shortDate } from '../../components/text/dates'
import { OperatorText } from '../../components/text/OperatorText'
import { requestContext, share } from '../../http/request-context'
import { useLanguage, useT } from '../../i18n/text'
import type { Route } from './+types/legal'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { page } = params
  const written = isLegalPage(page) ? await textIn(world, page, language) : null
  if (!written) throw data(null, { status: 404 })
  if (!new URL(request.url).search) share(context, 'settings')
  return {
    page,
    paragraphs: paragraphsOf(written.text),
    written: written.language,
    changedAt: written.changedAt,
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { page, paragraphs, written, changedAt } = loaderData
  const t = useT('footer')
  const language = useLanguage()
  const title = t(`legal.${page}`)
  const steps = [{ label: title, to: `/legal/${page}` }]
  return (
    <article className="legal-page">
      <PageHead
        title={title}
        description={beginningOf(paragraphs.join(' '))}
        canonical={`/legal/${page}`}
      />
      <WayData steps={steps} />
      <ProductBreadcrumbs steps={steps} />
      <h1>{title}</h1>
      <OperatorText paragraphs={paragraphs} language={written === language ? undefined : written} />
      <p className="legal-date">{t('legal.changed', { date: shortDate(changedAt, language) })}</p>
    </article>
  )
}

/** Whole words, as many as a search engine shows. */
const beginningOf = (text: string): string =>
  text.length > 155 ? `${text.slice(0, 155).replace(/\s+\S*$/, '')}…` : text

export function ErrorBoundary() {
  return <NotFound />
}
