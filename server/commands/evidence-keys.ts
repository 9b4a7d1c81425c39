// `piazza evidence keys|rotate|revoke`: the keys that sign evidence files.
import { revokeEvidenceKey, rotateEvidenceKey } from '../../shop/sales/evidence/actions/keys.ts'
import { keyHistory } from '../../shop/sales/evidence/views.ts'
import { withShop } from './cli.ts'

export const keys = (isJson: boolean): Promise<void> =>
  withShop(async (world) => {
    const history = await keyHistory(world)
    if (isJson) console.log(JSON.stringify(history))
    else if (history.keys.length === 0)
      console.log('There is no key yet. It is made with the first evidence file.')
    else
      for (const { kid, from, until, revoked, reason } of history.keys)
        console.log(
          `${kid}  ${from}  ${revoked ? `revoked ${revoked}: ${reason}` : until ? `until ${until}` : 'in use'}`,
        )
    return 0
  })

export const rotate = (): Promise<void> =>
  withShop(async (world) => {
    const rotated = await rotateEvidenceKey(world)
    if (!rotated.ok) return 1
    console.log(`Key ${rotated.value} signs from now on. Files of earlier keys stay valid.`)
    return 0
  })

export const revoke = (kid: string, reason: string): Promise<void> =>
  withShop(async (world) => {
    const revoked = await revokeEvidenceKey(world, kid, reason)
    if (!revoked.ok) {
      console.error(world.say('en', 'errors', revoked.code))
      return 1
    }
    console.log(`Key ${kid} is revoked. Files that it signed prove nothing any more.`)
    console.log(
      'Every key is derived from the secret key. If others may have that, rotate it, then revoke each key that was in use before.',
    )
    return 0
  })
