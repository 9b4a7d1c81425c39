// Resends an email that failed or did not arrive.

import { requirePermission } from '../../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { repeatMail, retryMail } from '../../../platform/mail/actions.ts'
import type { Result } from '../../../result.ts'
import type { World } from '../../../world.ts'

/** Refuses `admin.not_allowed`, and as `retryMail` or `repeatMail` does. */
export const sendAgain = (
  world: World,
  who: Viewer,
  id: string,
  how: 'retry' | 'repeat',
): Promise<Result> =>
  world.transaction(async (world) => {
    const allowed = await requirePermission(world, who, 'mail.send', 'mail')
    if (!allowed.ok) return allowed
    const sent = how === 'retry' ? await retryMail(world, id) : await repeatMail(world, id)
    if (sent.ok) await record(world, who, `mail.${how}`, `mail:${id}`)
    return sent
  })
