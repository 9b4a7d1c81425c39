// Shown when a page could not be made: what happened, what is safe, what to do.
import { use } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../i18n/text'
import { ErrorPanel } from '../ui/ErrorPanel'
import { RequestId } from './request-id'

export function LastResort() {
  const t = useT('common')
  const { pathname, search } = useLocation()
  const id = use(RequestId)
  return (
    <main>
      <title>{`${t('fault.title')} · ${t('shop')}`}</title>
      <meta name="robots" content="noindex" />
      <ErrorPanel
        title={t('fault.title')}
        safe={t('fault.safe')}
        reference={{ label: t('fault.reference'), id }}
        actions={
          <>
            <Link className="button primary" reloadDocument to={pathname + search}>
              {t('fault.again')}
            </Link>
            <a className="button quiet" href="/">
              {t('returnHome')}
            </a>
          </>
        }
      />
    </main>
  )
}
