// `piazza audit verify`: verifies the hash chain of the audit log against the saved heads.
import { verifyAudit } from '../../shop/platform/audit/views.ts'
import { savedAuditHeads } from '../jobs/audit-heads.ts'
import { withShop } from './cli.ts'

export const verify = (isJson: boolean): Promise<void> =>
  withShop(async (world, config) => {
    const stored = await savedAuditHeads(config.dataDir)
    const verified = await verifyAudit(world, stored)
    if (isJson) {
      const { ok } = verified
      const heads = stored.length
      const found = ok ? verified.value : { code: verified.code, ...verified.facts }
      console.log(JSON.stringify({ ok, heads, ...found }))
      return ok ? 0 : 1
    }
    if (!verified.ok) {
      console.error(world.say('en', 'errors', verified.code, verified.facts))
      return 1
    }
    const { entries, head } = verified.value
    console.log(`The audit log is intact: ${entries} entries, ${stored.length} stored heads match.`)
    if (head) console.log(`Latest entry: ${head.number} ${head.hash}`)
    return 0
  })
