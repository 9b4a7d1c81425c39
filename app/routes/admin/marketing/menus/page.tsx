// Menus of header and footer: their targets and order.
import { Link } from 'react-router'
import { menuNames } from '../../../../../shop/storefront/menus/rules/menus.ts'
import { menusNow } from '../../../../../shop/storefront/menus/views.ts'
import { RefusalNotice, type Refused } from '../../../../components/account/refusals'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { AdminHead, failedPage } from '../../frame/page-head'
import { isEditConflict } from '../../lists/edit-conflict'
import type { Route } from './+types/page'
import { actOnMenus, rowsOf, targetsOf } from './menu-acts'
import { ChangedEntry, NewEntry } from './menu-entry'
import { MenuList } from './menus'

export const handle = { texts: ['admin', 'admin-menus', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-menus')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'menus')
  const { menus, version, known } = await menusNow(world, language)
  return {
    version,
    menus: menuNames.map((menu) => ({ menu, rows: rowsOf(menus, menu, known) })),
    targets: targetsOf(known),
    edited: new URL(request.url).searchParams.get('edit'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'menus')
  const fields = await form(request)
  const done = await actOnMenus(world, who, fields)
  return done.ok ? withToast('/admin/menus', 'saved') : answer(done, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { version, menus, targets, edited } = loaderData
  const t = useT('admin')
  const words = useT('admin-menus')
  const row = menus.flatMap(({ rows }) => rows).find(({ id }) => id === edited)
  /** Keeps the input; after a conflict it is based on the current menus. */
  const refusedAt = (intent: string, menu?: string): Refused =>
    actionData?.values.intent === intent && (!menu || actionData.values.menu === menu)
      ? actionData
      : undefined
  const form = { version, targets }
  return (
    <>
      <AdminHead title={t('tab.menus')} />
      <p>
        {words('lead')} {words('keys')} <Link to="/admin/design">{words('draft')}</Link>
      </p>
      <RefusalNotice refusal={actionData?.refusal} />
      {actionData && isEditConflict(actionData) && <p>{words('overtaken')}</p>}
      {row && (
        <ChangedEntry
          key={`${row.id} ${version}`}
          {...form}
          row={row}
          values={row.fields}
          refused={refusedAt(`change.${row.id}`)}
        />
      )}
      {menus.map(({ menu, rows }) => (
        <section key={menu} className="admin-card admin-section" aria-labelledby={menu}>
          <h2 id={menu}>{words(`menu.${menu}`)}</h2>
          <p className="hint">{words(`hint.${menu}`)}</p>
          {rows.length > 0 && <MenuList rows={rows} version={version} />}
          <NewEntry
            key={version}
            {...form}
            menu={menu}
            parents={rows.filter(({ parentId, is }) => parentId === null && is !== 'categories')}
            values={{}}
            refused={refusedAt('add', menu)}
          />
        </section>
      ))}
    </>
  )
}
