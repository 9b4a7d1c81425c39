// `piazza ledger destinations`: prints the payment addresses that were ever in force, with their state, as CSV.
// `piazza ledger compromise`: marks one as compromised; a new one is confirmed in the dashboard only.
import { destinationsForStaff } from '../../shop/payments/destinations/views.ts'
import { compromiseAddress } from '../../shop/payments/requests/actions/reissue.ts'
import { withShop } from './cli.ts'

export const destinations = (): Promise<void> =>
  withShop(async (world) => {
    console.log('kind,ledger,value,label,state,since')
    for (const each of await destinationsForStaff(world)) {
      const { kind, ledger, value, label, state, firstSeenAt } = each
      const since = each.compromisedAt ?? each.proposedAt ?? each.confirmedAt ?? firstSeenAt
      const cells = [kind, ledger, value, label ?? '', state, since.toISOString()]
      console.log(cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(','))
    }
    return 0
  })

export const compromise = (value: string, reason: string): Promise<void> =>
  withShop(async (world) => {
    const marked = await compromiseAddress(world, 'system', value, reason)
    if (marked.ok) {
      console.log(
        'Marked. It is shown to nobody from now on; set a new address, restart and confirm it.',
      )
      return 0
    }
    console.error(world.say('en', 'errors', marked.code))
    return 1
  })
