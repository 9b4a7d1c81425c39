// Dashboard layout: navigation with live counts. Its guard runs before all loaders below, and each loader checks again.
import { Outlet, useRouteLoaderData } from 'react-router'
import { tabCounts } from '../../../shop/back-office/overview/views/counts.ts'
import { shownTabs } from '../../../shop/back-office/overview/views/shown-tabs.ts'
import { savedViewsOf } from '../../../shop/back-office/saved-views/views.ts'
import { needsOwner } from '../../../shop/back-office/setup/views/needs-owner.ts'
import { may } from '../../../shop/people/accounts/rules.ts'
import { DemoBadge } from '../../components/layout/DemoBadge'
import { requestContext, requireStaff } from '../../http/request-context'
import { useT } from '../../i18n/text'
import type { RootData } from '../../root'
import { AddressNotice } from './frame/address-notice'
import { Commands } from './frame/command-keys'
import { useLiveCounts } from './frame/counts'
import { Rail } from './frame/rail'
import { useUnsavedGuard } from './frame/unsaved'
import { preferencesOf } from './lists/preferences'
import '../../styles/admin-frame.css'
import '../../styles/admin.css'
import '../../styles/admin-lists.css'
import '../../styles/admin-list-tools.css'
import '../../styles/admin-pages.css'
import '../../styles/admin-catalogue.css'
import { fullName } from '../../../shop/platform/names-of-people.ts'
import type { Route } from './+types/layout'

export const handle = { texts: ['admin', 'footer'] }

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
    name: fullName(who),
    tabs: await shownTabs(world, who),
    mayOrder: may(who, 'orders.create'),
    counts: await tabCounts(world, who),
    needsOwner: await needsOwner(world),
    isOwner: may(who, 'paymentAddresses.confirm'),
    bookmarks: await savedViewsOf(world, who),
    preferences: preferencesOf(requestContext(context)),
  }
}

export default function Page({
  loaderData: { name, tabs, mayOrder, counts: first, preferences, needsOwner, isOwner },
}: Route.ComponentProps) {
  const t = useT('admin')
  const common = useT('common')
  const demo = useRouteLoaderData<RootData>('root')?.demo
  const counts = useLiveCounts(first)
  useUnsavedGuard(t('save.leave'))
  return (
    <div className={preferences.isNarrow ? 'admin is-narrow' : 'admin'}>
      <a className="skip-link" href="#content">
        {common('skip')}
      </a>
      {demo && <DemoBadge />}
      <div className="admin-frame">
        <Rail name={name} tabs={tabs} counts={counts} isNarrow={preferences.isNarrow} />
        <main id="content" tabIndex={-1}>
          {needsOwner && <AddressNotice isOwner={isOwner} />}
          <Outlet />
        </main>
      </div>
      <Commands tabs={tabs} mayOrder={mayOrder} />
    </div>
  )
}
