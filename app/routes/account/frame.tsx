// The account page around its sections. Its guard runs before any loader below it, and each loader asks again.
import { Outlet, useLocation } from 'react-router'
import { requireViewer } from '../../http/door'
import { useT } from '../../i18n/text'
import { sections } from '../../parts/account/sections'
import { Tabs } from '../../ui/Tabs'
import type { Route } from './+types/frame'

export const handle = { texts: ['account'] }

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }, next) => {
    requireViewer(context, request)
    return next()
  },
]

export function loader({ request, context }: Route.LoaderArgs) {
  requireViewer(context, request)
  return null
}

export default function Page() {
  const t = useT('account')
  const { pathname } = useLocation()
  const items = sections.map(([name, to]) => ({
    to,
    label: t(`section.${name}`),
    current: pathname.replace(/\/$/, '') === to,
  }))
  return (
    <article className="account">
      <header className="account-head">
        <h1>{t('title')}</h1>
        <Tabs label={t('sections')} items={items} />
      </header>
      <Outlet />
    </article>
  )
}
