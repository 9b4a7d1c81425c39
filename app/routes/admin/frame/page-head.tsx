// Header of a dashboard page: back link, title and state, secondary actions, one primary action. On a phone it is one row.
// With it the page that is shown where a loader fails.
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { PageHead } from '../../../components/layout/PageHead'
import { directionOf, type Language } from '../../../i18n/languages'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Icon } from '../../../ui/Icon'
import { CommandsLink } from './commands-link'
import { RailIcon } from './rail-icons'

/** The navigation, a drawer on a phone. */
export const railId = 'admin-rail'
const more = 'admin-more'

export function AdminHead({
  title,
  language,
  documentTitle = title,
  back,
  steps,
  amount,
  count,
  state,
  secondary,
  primary,
}: {
  title: string
  /** Of the title, if it is not the reader's. */
  language?: Language
  documentTitle?: string
  back?: readonly [to: string, label: ReactNode]
  /** Beside the back link, or in its place. */
  steps?: ReactNode
  amount?: ReactNode
  /** Number of rows of a list. */
  count?: number
  state?: ReactNode
  /** In a menu on a phone. */
  secondary?: ReactNode
  /** One button or link. */
  primary?: ReactNode
}) {
  const t = useT('admin')
  return (
    <>
      <PageHead title={documentTitle} />
      <header className="admin-head">
        <button
          type="button"
          className="icon-button admin-menu"
          popoverTarget={railId}
          aria-label={t('menu')}
        >
          <Icon name="menu" />
        </button>
        <div className="admin-head-title">
          {(back || steps) && (
            <nav className="admin-back" aria-label={t('crumbs')}>
              {back && <Link to={back[0]}>{back[1]}</Link>}
              {steps}
            </nav>
          )}
          <div>
            <h1>
              <span lang={language} dir={language && directionOf(language)}>
                {title}
              </span>
              {amount && <> {amount}</>}
            </h1>
            {count !== undefined && <span className="admin-count">{count}</span>}
            {state}
          </div>
        </div>
        <CommandsLink isIcon />
        {secondary && (
          <>
            <button
              type="button"
              className="icon-button admin-more-button"
              popoverTarget={more}
              aria-label={t('more')}
            >
              <RailIcon name="more" />
            </button>
            <div id={more} popover="auto" className="admin-head-more">
              {secondary}
            </div>
          </>
        )}
        {primary && <div className="admin-head-primary">{primary}</div>}
      </header>
    </>
  )
}

/** The error boundary of a list or page, with a link to retry; `key` is its title among the texts of the group. */
export const failedPage =
  (group: string, key = 'failed') =>
  () => <Failed title={useT(group)(key)} />

function Failed({ title }: { title: string }) {
  const t = useT('admin')
  const common = useT('common')
  const errors = useT('errors')
  const error = useRouteError()
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error)) {
    const code = String(error.data?.code)
    return (
      <>
        <AdminHead title={title} />
        <Empty title={errors.has(code) ? errors(code) : t('missing')} />
      </>
    )
  }
  return (
    <div className="admin-failed" role="alert">
      <AdminHead title={title} />
      <p>{common('fault.safe')}</p>
      <LinkButton reloadDocument to={pathname + search}>
        {t('again')}
      </LinkButton>
    </div>
  )
}
