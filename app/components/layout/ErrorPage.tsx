// Error page: what happened, what is safe, what to do.
import { use, useEffect } from 'react'
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { useT } from '../../i18n/text'
import { ErrorPanel } from '../../ui/ErrorPanel'
import { RequestId } from './request-id'

export function ErrorPage() {
  const t = useT('common')
  const { pathname, search } = useLocation()
  const id = use(RequestId)
  const error = useRouteError()
  const kind = isRouteErrorResponse(error) && error.status === 503 ? 'away' : 'fault'
  useEffect(askForDocument, [])
  return (
    <main>
      <title>{`${t(`${kind}.title`)} · ${t('shop')}`}</title>
      <meta name="robots" content="noindex" />
      <ErrorPanel
        title={t(`${kind}.title`)}
        safe={t(`${kind}.safe`)}
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

/**
 * Retries a failed client-side navigation once as a document load: offline, the browser finds its cached copy;
 * online, the server explains the error.
 */
function askForDocument(): void {
  const [loaded] = performance.getEntriesByType('navigation')
  const plain = (address: string) => address.replace(/#.*/, '')
  if (loaded && plain(loaded.name) !== plain(location.href)) location.reload()
}
