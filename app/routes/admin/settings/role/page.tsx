// One role: an owner names it and chooses its permissions. Built-in roles are shown as they are.
import { data } from 'react-router'
import {
  changeCustomRole,
  createCustomRole,
  deleteCustomRole,
} from '../../../../../shop/people/accounts/actions/custom-roles.ts'
import { isRole } from '../../../../../shop/people/accounts/permissions.ts'
import { roleById } from '../../../../../shop/people/accounts/views/roles.ts'
import { refuse } from '../../../../../shop/result.ts'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { Empty } from '../../../../ui/Empty'
import { AdminHead, failedPage } from '../../frame/page-head'
import { ActForm } from '../../lists/acts'
import { displayedVersion } from '../../lists/edit-conflict'
import { PersonLink, Refused } from '../../lists/facts'
import { useRoleName } from '../../lists/role-name'
import type { Route } from './+types/page'
import { RoleForm } from './role-form'
import { RolePermissions } from './role-permissions'

export const handle = { texts: ['admin', 'admin-staff', 'admin-users', 'admin-orders'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-staff')

const list = '/admin/staff'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'staff')
  const role = id === 'new' ? null : await roleById(world, id)
  const isGone = id !== 'new' && role === null
  // Not thrown: the form keeps its input even if the role was deleted.
  return isGone ? data({ role, isGone }, { status: 404 }) : { role, isGone }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'staff')
  const fields = await form(request)
  const { act, version = '' } = fields
  if (act === 'delete') {
    const done = await deleteCustomRole(world, who, id)
    return done.ok ? withToast(list, 'admin.staff.deleted') : answer(done, fields)
  }
  if (act !== 'save') return answer(refuse('admin.act'), fields)
  const done =
    id === 'new'
      ? await createCustomRole(world, who, fields)
      : await changeCustomRole(world, who, { id, version }, fields)
  return done.ok ? withToast(list, 'saved') : answer(done, fields)
}

export default function Page({ loaderData: { role, isGone }, actionData }: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-staff')
  const errors = useT('errors')
  const nameOf = useRoleName()
  const typed = actionData?.values.act === 'save' ? actionData : undefined
  const isBuiltIn = role !== null && isRole(role.id)
  return (
    <>
      <AdminHead
        title={role ? nameOf(role) : isGone ? words('role') : words('newRole')}
        back={[list, t('tab.staff')]}
      />
      <Refused title={words('failedUpdate')} refusal={actionData?.refusal} />
      {isGone && !typed && <Empty title={errors('role.unknown')} />}
      {role && isBuiltIn && (
        <>
          <p className="admin-lead">{words('builtIn')}</p>
          <RolePermissions permissions={role.permissions} />
        </>
      )}
      {!isBuiltIn && (!isGone || typed) && (
        <RoleForm
          key={role?.version}
          role={role}
          version={displayedVersion(typed, 'version', role?.version ?? 0)}
          refused={typed}
        />
      )}
      {role && (
        <section className="admin-section" aria-labelledby="holders">
          <h2 id="holders">{words('holders', { count: role.holders.length })}</h2>
          <ul>
            {role.holders.map((person) => (
              <li key={person.id}>
                <PersonLink person={person} linked />
              </li>
            ))}
          </ul>
        </section>
      )}
      {role && !isBuiltIn && (
        <section className="admin-section" aria-labelledby="delete">
          <h2 id="delete">{words('deleteRole')}</h2>
          <p className="admin-hint">{words('deleteText')}</p>
          <ActForm act="delete" kind="danger" preventScrollReset>
            {words('deleteRole')}
          </ActForm>
        </section>
      )}
    </>
  )
}
