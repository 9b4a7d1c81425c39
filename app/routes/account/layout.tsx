// Account layout. Each section's loader and action checks authentication itself.
import { Outlet, useLocation } from 'react-router'
import { useIsShown } from '../../components/layout/shown-features'
import { ProductBreadcrumbs } from '../../components/product/ProductBreadcrumbs'
import { requireViewer } from '../../http/request-context'
import { useT } from '../../i18n/text'
import { Tabs } from '../../ui/Tabs'
import type { Route } from './+types/layout'
import { sections } from './sections'

export const handle = { texts: ['account'] }

export function loader({ request, context }: Route.LoaderArgs) {
  requireViewer(context, request)
  return null
}

export default function Page() {
  const t = useT('account')
  const { pathname } = useLocation()
  const current = sections.findLast(([, to]) => `${pathname}/`.startsWith(`${to}/`)) ?? sections[0]
  const isShown = useIsShown()
  const items = sections
    .filter(([name]) => name !== 'wallets' || isShown(name))
    .map(([name, to]) => ({
      to,
      label: t(`section.${name}`),
      current: to === current[1],
    }))
  const [name, to] = current
  const steps = [
    { label: t('title'), to: '/account' },
    ...(to === '/account' ? [] : [{ label: t(`section.${name}`), to }]),
  ]
  return (
    <article className="account">
      <ProductBreadcrumbs steps={steps} />
      <header className="account-head">
        <h1>{t('title')}</h1>
        <Tabs label={t('sections')} items={items} />
      </header>
      <Outlet />
    </article>
  )
}
