// The table of roles: what each may do, and how many people have it.
import { Link } from 'react-router'
import { tabsFor } from '../../../../../shop/back-office/lists/rules/tabs.ts'
import type { ListedRole } from '../../../../../shop/people/accounts/views/roles.ts'
import { segment } from '../../../../http/redirects'
import { useT } from '../../../../i18n/text'
import { LinkButton } from '../../../../ui/Button'
import { Table } from '../../../../ui/Table'
import { ShownColumns } from '../../lists/columns'
import { RoleName } from '../../lists/role-name'

export function RoleTable({ roles }: { roles: readonly ListedRole[] }) {
  const t = useT('admin')
  const words = useT('admin-staff')
  const heads = [words('role'), words('permissions'), words('people')]
  return (
    <section className="admin-section" aria-labelledby="roles">
      <h2 id="roles">{words('roles')}</h2>
      <p className="admin-hint">{words('rolesHint')}</p>
      <ShownColumns>
        <Table caption={words('roles')} head={heads}>
          {roles.map((role) => (
            <tr key={role.id}>
              <td>
                <Link to={`/admin/staff/roles/${segment(role.id)}`}>
                  <RoleName role={role} />
                </Link>
              </td>
              <td className="admin-details">
                <span>
                  {role.name === null
                    ? words(`may.${role.id}`)
                    : words('permissionCount', { count: role.permissions.length })}
                </span>
                <small className="admin-note">
                  {tabsFor(role.permissions)
                    .map((tab) => t(`tab.${tab}`))
                    .join(' · ')}
                </small>
              </td>
              <td>{role.holders}</td>
            </tr>
          ))}
        </Table>
      </ShownColumns>
      <p className="admin-section">
        <LinkButton kind="quiet" to="/admin/staff/roles/new">
          {words('newRole')}
        </LinkButton>
      </p>
    </section>
  )
}
