// The permissions of a role in groups, to read.
import {
  type Permission,
  type PermissionGroup,
  permissionGroups,
} from '../../../../../shop/people/accounts/permissions.ts'
import { useT } from '../../../../i18n/text'

const groups = Object.entries(permissionGroups) as [PermissionGroup, readonly Permission[]][]

export function RolePermissions({ permissions }: { permissions: readonly Permission[] }) {
  const words = useT('admin-staff')
  return (
    <dl className="admin-facts admin-card">
      {groups
        .map(([group, all]) => [group, all.filter((each) => permissions.includes(each))] as const)
        .filter(([, held]) => held.length > 0)
        .map(([group, held]) => (
          <div key={group}>
            <dt>{words(`group.${group}`)}</dt>
            <dd>
              <ul>
                {held.map((each) => (
                  <li key={each}>{words(`permission.${each}`)}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
    </dl>
  )
}
