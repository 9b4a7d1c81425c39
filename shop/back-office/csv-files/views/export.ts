// The audit entry of a CSV export.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import type { World } from '../../../world.ts'
import type { Exported } from '../../lists/rules/tabs.ts'

/** Audited before the first row is sent. `bills` is the stored name of the invoice register in audit entries. */
export const recordExport = (
  world: World,
  who: Viewer,
  list: Exported | 'bills' | 'journal' | 'datev',
  query: { readonly filter: string; readonly q: string },
): Promise<void> =>
  record(world, who, 'list.exported', `list:${list}`, {
    filter: query.filter,
    searched: query.q !== '',
  })
