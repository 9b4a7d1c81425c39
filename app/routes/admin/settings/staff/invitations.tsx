// Pending staff invitations.
import type { InvitationRow } from '../../../../../shop/people/accounts/views/staff-rows.ts'
import { useT } from '../../../../i18n/text'
import { Table } from '../../../../ui/Table'
import { ActForm } from '../../lists/acts'
import { ShownColumns } from '../../lists/columns'
import { When } from '../../lists/facts'
import { RoleName } from '../../lists/role-name'

export function Invitations({ invitations }: { invitations: readonly InvitationRow[] }) {
  const t = useT('admin')
  const words = useT('admin-staff')
  if (invitations.length === 0) return null
  const heads = [t('email'), words('role'), words('invitedBy'), words('expires')]
  return (
    <div className="admin-section">
      <h2>{words('invitations')}</h2>
      <ShownColumns>
        <Table caption={words('invitations')} head={heads}>
          {invitations.map(({ id, email, role, by, expiresAt }) => (
            <tr key={id}>
              <td>{email}</td>
              <td>
                <RoleName role={role} />
              </td>
              <td>{by}</td>
              <td>
                <When at={expiresAt} />
                <ActForm act="uninvite" kind="plain" fields={{ id }} preventScrollReset>
                  {words('uninvite')}
                  <span className="visually-hidden"> {email}</span>
                </ActForm>
              </td>
            </tr>
          ))}
        </Table>
      </ShownColumns>
    </div>
  )
}
