// Placeholder for visitors before the shop first opens.
import { Link, useRouteLoaderData } from 'react-router'
import { LanguageLinks } from '../../components/layout/LanguageLinks'
import { PageHead } from '../../components/layout/PageHead'
import { redirect } from '../../http/redirects'
import { requestContext } from '../../http/request-context'
import { languages } from '../../i18n/languages'
import { useT } from '../../i18n/text'
import type { RootData } from '../../root'
import { Verbatim } from '../../ui/Verbatim'
import type { Route } from './+types/opening-soon'

export const handle = { texts: ['opening', 'footer'] }

export function loader({ context }: Route.LoaderArgs) {
  if (requestContext(context).world.config.operator?.status !== 'new') throw redirect('/')
  return null
}

export default function Page() {
  const t = useT('opening')
  const footer = useT('footer')
  const root = useRouteLoaderData<RootData>('root')
  if (!root) return null
  const { shopName, supportMail, contact, legalPages, hiddenLanguages } = root
  const offered = languages.filter((each) => !hiddenLanguages.includes(each))
  return (
    <main className="opening-soon">
      <PageHead title={t('title')} />
      <p className="opening-name">
        <bdi>{shopName}</bdi>
      </p>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <p>
        <a href={`mailto:${supportMail}`}>
          <Verbatim>{supportMail}</Verbatim>
        </a>
        {contact.phone && (
          <span>
            {' · '}
            <Verbatim>{contact.phone}</Verbatim>
          </span>
        )}
      </p>
      <LanguageLinks offered={offered} path="/opening-soon" />
      <ul aria-label={footer('legal.label')}>
        {legalPages.map((page) => (
          <li key={page}>
            <Link to={`/legal/${page}`}>{footer(`legal.${page}`)}</Link>
          </li>
        ))}
        <li>
          <Link to="/auth">{t('staff')}</Link>
        </li>
      </ul>
    </main>
  )
}
