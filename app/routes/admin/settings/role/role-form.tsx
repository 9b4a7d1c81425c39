// Form of a custom role: its name, and a checkbox for each permission.
import { Form } from 'react-router'
import {
  grantableGroups,
  permissionGroups,
  roleNameLength,
} from '../../../../../shop/people/accounts/permissions.ts'
import type { RoleDetail } from '../../../../../shop/people/accounts/views/roles.ts'
import { useProblems } from '../../../../components/account/problems'
import type { Refused } from '../../../../components/account/refusals'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { CheckField, Field } from '../../../../ui/Field'
import { errorId } from '../../../../ui/field-error'
import { GroupError } from '../../../../ui/GroupError'

type Props = { role: RoleDetail | null; version: string; refused: Refused }

export function RoleForm({ role, version, refused }: Props) {
  const words = useT('admin-staff')
  const typed = refused?.values
  const problem = useProblems(refused?.refusal)
  const missing = problem('permissions')
  return (
    <Form method="post" className="admin-card" noValidate>
      <input type="hidden" name="version" value={version} />
      <Field
        label={words('roleName')}
        hint={words('roleNameHint')}
        name="name"
        required
        maxLength={roleNameLength}
        autoComplete="off"
        dir="auto"
        defaultValue={typed ? typed.name : (role?.name ?? '')}
        error={problem('name')}
      />
      <fieldset
        className="api-scopes role-permissions"
        aria-describedby={missing && errorId('permissions')}
      >
        <legend>{words('permissions')}</legend>
        <p className="hint">{words('permissionsHint')}</p>
        <GroupError name="permissions" error={missing} />
        {grantableGroups.map((group) => (
          <fieldset key={group}>
            <legend>{words(`group.${group}`)}</legend>
            {permissionGroups[group].map((each) => (
              <CheckField
                key={each}
                label={words(`permission.${each}`)}
                name={`may.${each}`}
                value="yes"
                defaultChecked={
                  typed ? typed[`may.${each}`] === 'yes' : role?.permissions.includes(each)
                }
              />
            ))}
          </fieldset>
        ))}
      </fieldset>
      {role && role.holders.length > 0 && <p className="admin-hint">{words('gainHint')}</p>}
      <Button name="act" value="save">
        {words('saveRole')}
      </Button>
    </Form>
  )
}
