// Name of a role: of a built-in one in the reader's language, of a custom one as its owner wrote it.
import type { HeldRole } from '../../../../shop/people/accounts/permissions.ts'
import { useT } from '../../../i18n/text'

export function useRoleName() {
  const words = useT('admin-users')
  return ({ id, name }: HeldRole): string => name ?? words(`role.${id}`)
}

export function RoleName({ role }: { role: HeldRole }) {
  return <bdi>{useRoleName()(role)}</bdi>
}
