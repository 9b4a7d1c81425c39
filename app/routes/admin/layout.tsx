// Dashboard layout: tabs with live counts. Its guard runs before all loaders below, and each loader checks again.
import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { pathOf, type Tab, tabsOf } from '../../../shop/back-office/admin/rules.ts'
import { tabCounts } from '../../../shop/back-office/admin/views/counts.ts'
import { bookmarksOf } from '../../../shop/back-office/saved-views/views.ts'
import { SignOutForm } from '../../components/account/SignOutForm'
import { CountMark, useLiveCounts } from '../../components/admin/layout/counts'
import { FindBox } from '../../components/admin/layout/global-search'
import { ListKeys } from '../../components/admin/layout/keyboard-shortcuts'
import { LanguageChoice } from '../../components/admin/layout/language'
import { DemoBadge } from '../../components/layout/DemoBadge'
import { requestContext, requireStaff } from '../../http/request-context'
import { pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import type { RootData } from '../../root'
import '../../styles/admin.css'
import '../../styles/admin-lists.css'
import '../../styles/admin-pages.css'
import '../../styles/admin-catalogue.css'
import type { Route } from './+types/layout'

export const handle = { texts: ['admin'] }

export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    requireStaff(context)
    return next()
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  const who = requireStaff(context)
  const { world } = requestContext(context)
  return {
    name: `${who.firstName} ${who.lastName}`,
    tabs: tabsOf(who),
    counts: await tabCounts(world, who),
    bookmarks: await bookmarksOf(world, who),
  }
}

/** The index is identity checks; search and not-found belong to no tab. */
const tabAt = (path: string, tabs: readonly Tab[]): Tab | undefined =>
  /^\/admin\/?(kyc\/.*)?$/.test(path)
    ? 'kyc'
    : tabs.find((tab) => tab !== 'kyc' && path.startsWith(pathOf(tab)))

export default function Page({ loaderData: { name, tabs, counts: first } }: Route.ComponentProps) {
  const t = useT('admin')
  const common = useT('common')
  const demo = useRouteLoaderData<RootData>('root')?.demo
  const counts = useLiveCounts(first)
  const language = useLanguage()
  const { pathname } = useLocation()
  const current = tabAt(pathname, tabs)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const tab = current && list.current?.querySelector<HTMLElement>(`[href="${pathOf(current)}"]`)
    if (!list.current || !tab) return
    // Keeps a focused tab in view, when the keyboard was used before hydration.
    if (list.current.contains(document.activeElement) && document.activeElement !== tab) return
    // Scrolls the current tab to the middle where the tabs scroll.
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <div className="admin">
      <a className="skip-link" href="#content">
        {common('skip')}
      </a>
      {demo && <DemoBadge />}
      <div className="admin-frame">
        <header className="admin-rail">
          <div>
            <p className="admin-title">{t('title')}</p>
            <FindBox />
            <nav aria-label={t('rail')}>
              <ul ref={list}>
                {tabs.map((tab) => (
                  <li key={tab}>
                    <Link to={pathOf(tab)} aria-current={tab === current ? 'page' : undefined}>
                      {t(`tab.${tab}`)}
                      <CountMark tab={tab} count={counts[tab]} />
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="admin-leave">
              <p>{t('signedIn', { name })}</p>
              <ListKeys />
              <LanguageChoice />
              <a className="button quiet" href={pathIn(language, '/')}>
                {t('home')}
              </a>
              <SignOutForm>
                <button type="submit" className="button quiet">
                  {t('signOut')}
                </button>
              </SignOutForm>
            </div>
          </div>
        </header>
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
