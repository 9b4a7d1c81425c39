// Guides for developers; the first of them is /developers.
import { Link } from 'react-router'
import { requestContext, share } from '../../../http/request-context'
import { notFound } from '../../../http/storefront/redirects'
import { useT } from '../../../i18n/text'
import { Verbatim } from '../../../ui/Verbatim'
import type { Route } from './+types/page'
import { codesOf } from './codes'
import { DevelopersPage, InEnglish } from './DevelopersPage'
import { guideOf, guidesOf } from './guides'
import { resourceLinks } from './operations'

export { NotFound as ErrorBoundary } from '../../../components/layout/NotFound'

export const handle = { texts: ['developers'] }

export async function loader({ context, params: { guide: name }, request }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const guides = guidesOf(world)
  const first = guides[0]?.name ?? ''
  // The first guide has a single URL.
  const guide = name === first ? null : guideOf(name ?? first, world, language)
  if (!guide) throw await notFound(context, request)
  if (!new URL(request.url).search) share(context, 'settings')
  const at = guides.findIndex((each) => each.name === guide.name)
  return {
    guide,
    isFirst: at === 0,
    next: guides[at + 1] ?? null,
    contents: { guides, resources: resourceLinks },
    codes: guide.name === 'errors' ? codesOf(world) : [],
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { guide, isFirst, next, contents, codes } = loaderData
  const t = useT('developers')
  return (
    <DevelopersPage
      {...{ contents, at: isFirst ? '' : guide.name, title: guide.title }}
      summary={isFirst ? t('lead') : guide.summary}
    >
      {isFirst && (
        <header className="dev-head">
          <h1>{t('title')}</h1>
          <p className="dev-lead">{t('lead')}</p>
        </header>
      )}
      <InEnglish />
      <div className="dev-guide" lang="en" dir="ltr">
        {isFirst ? <h2 className="dev-title">{guide.title}</h2> : <h1>{guide.title}</h1>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, in which HTML is escaped. */}
        <div dangerouslySetInnerHTML={{ __html: guide.html }} />
        {codes.length > 0 && <Codes codes={codes} />}
      </div>
      {next && (
        <p className="dev-next">
          <Link to={`/developers/${next.name}`}>
            {t('next')} <bdi lang="en">{next.title}</bdi>
          </Link>
        </p>
      )}
    </DevelopersPage>
  )
}

function Codes({ codes }: Pick<Route.ComponentProps['loaderData'], 'codes'>) {
  return (
    <section aria-labelledby="codes">
      <h2 id="codes">All codes</h2>
      <dl className="dev-codes">
        {codes.map(([status, code, detail]) => (
          <div key={code}>
            <dt>
              <span>{status}</span> <Verbatim as="code">{code}</Verbatim>
            </dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
