// Low-stock alerts to catalog staff: when a variant becomes low, and daily while it stays low.

import { usersById } from '../../../people/accounts/views/people.ts'
import { staffWho } from '../../../people/accounts/views/staff.ts'
import { queueMails } from '../../../platform/mail/actions.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { lineName } from '../../products/rules/options.ts'
import { claimLowStock } from './stock.ts'

/** Maximum listed in an email; the page shows all. */
const mostNamed = 30

/** Returns the number of variants notified. No email for none. */
export const notifyLowStock = (world: World): Promise<Result<number>> =>
  world.transaction(async (world) => {
    const low = await claimLowStock(world)
    if (low.length === 0) return ok(0)
    const people = await usersById(world, await staffWho(world, 'stock.write'))
    const list = low
      .slice(0, mostNamed)
      .map((low) => `${low.available} × ${lineName(low)}`)
      .join('\n')
    const link = `${world.config.publicUrl}/admin/stock?status=low`
    await queueMails(
      world,
      [...people.values()].map(({ email, language }) => ({
        to: email,
        language,
        template: 'stock.low',
        values: { count: low.length, list, link },
      })),
    )
    return ok(low.length)
  })
