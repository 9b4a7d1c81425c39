// Shown when a page could not be made: what happened, what is safe, what to do.
import { use } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../i18n/text'
import { RequestId } from './request-id'

export function LastResort() {
  const t = useT('common')
  const { pathname, search } = useLocation()
  const id = use(RequestId)
  return (
    <main className="plain-page">
      <title>{`${t('fault.title')} · ${t('shop')}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('fault.title')}</h1>
      <p>{t('fault.safe')}</p>
      <p>
        {t('fault.reference')}{' '}
        <code dir="ltr" suppressHydrationWarning>
          {id}
        </code>
      </p>
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
