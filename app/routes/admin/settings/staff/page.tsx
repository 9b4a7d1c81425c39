// Staff and roles: invitations, role changes (audited and notified by email).

import { Form } from 'react-router'
import { changeRole, isRoleAct } from '../../../../../shop/people/accounts/actions/change-roles.ts'
import { roleTable } from '../../../../../shop/people/accounts/views/roles.ts'
import { invitationRows, staffRows } from '../../../../../shop/people/accounts/views/staff-rows.ts'
import { refuse } from '../../../../../shop/result.ts'
import { useProblems } from '../../../../components/account/problems'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Field, SelectField } from '../../../../ui/Field'
import { Table } from '../../../../ui/Table'
import { AdminHead, failedPage } from '../../frame/page-head'
import { ActForm } from '../../lists/acts'
import { ShownColumns } from '../../lists/columns'
import { PersonLink, Refused } from '../../lists/facts'
import { RoleName, useRoleName } from '../../lists/role-name'
import type { Route } from './+types/page'
import { Invitations } from './invitations'
import { RoleTable } from './role-table'

export const handle = { texts: ['admin', 'admin-staff', 'admin-users', 'admin-orders'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-staff')

export async function loader({ context }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'staff')
  return {
    staff: await staffRows(world),
    invitations: await invitationRows(world),
    roles: await roleTable(world),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'staff')
  const fields = await form(request)
  const { act, email = '', role = '', id = '' } = fields
  if (!isRoleAct(act)) return answer(refuse('admin.act'), fields)
  const done = await changeRole(world, who, act, { email, role, id })
  return done.ok ? withToast('/admin/staff', `admin.staff.${act}`) : answer(done, fields)
}

export default function Page({
  loaderData: { staff, invitations, roles },
  actionData,
}: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-staff')
  const nameOf = useRoleName()
  const act = actionData?.values.act
  const problem = useProblems(actionData?.refusal)
  const typed = act === 'grant' || act === 'invite' ? actionData?.values : undefined
  const heads = [t('name'), t('email'), words('roles')]
  return (
    <>
      <AdminHead title={t('tab.staff')} count={staff.length} />
      <p className="admin-lead">{words('lead')}</p>
      <Refused title={words('failedUpdate')} refusal={actionData?.refusal} />
      <ShownColumns>
        <Table caption={t('tab.staff')} head={heads}>
          {staff.map((person) => (
            <tr key={person.id}>
              <td>
                <PersonLink person={person} linked />
              </td>
              <td>{person.email}</td>
              <td>
                <ul className="admin-roles">
                  {person.roles.map((role) => (
                    <li key={role.id}>
                      <span className="badge">
                        <RoleName role={role} />
                      </span>
                      <ActForm
                        act="revoke"
                        kind="plain"
                        fields={{ email: person.email, role: role.id }}
                        preventScrollReset
                      >
                        {words('revoke')}
                        <span className="visually-hidden">
                          {` ${nameOf(role)}, ${person.name}`}
                        </span>
                      </ActForm>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </Table>
      </ShownColumns>
      <Invitations invitations={invitations} />
      <section className="admin-card admin-section" aria-labelledby="grant">
        <h2 id="grant">{words('grantTitle')}</h2>
        <p className="admin-hint">{words('grantHint')}</p>
        <Form method="post" noValidate>
          <Field
            label={t('email')}
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            defaultValue={typed?.email}
            error={typed && problem('email')}
          />
          <SelectField
            label={words('role')}
            name="role"
            defaultValue={typed?.role ?? 'support'}
            options={roles.map((role) => [role.id, nameOf(role)])}
          />
          <div className="admin-acts">
            <Button name="act" value="grant">
              {words('grant')}
            </Button>
            <Button kind="quiet" name="act" value="invite">
              {words('invite')}
            </Button>
          </div>
        </Form>
      </section>
      <RoleTable roles={roles} />
    </>
  )
}
