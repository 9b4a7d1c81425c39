// Shown when a page could not be made: what happened, what is safe, what to do.
import { Link, useLocation } from 'react-router'
import { useT } from '../i18n/text'

export function LastResort() {
  const t = useT('common')
  const { pathname, search } = useLocation()
  return (
    <main className="plain-page">
      <title>{`${t('fault.title')} · ${t('shop')}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('fault.title')}</h1>
      <p>{t('fault.safe')}</p>
      <p>
        <Link className="button primary" reloadDocument to={pathname + search}>
          {t('fault.again')}
        </Link>{' '}
        <a className="button quiet" href="/">
          {t('returnHome')}
        </a>
      </p>
    </main>
  )
}
