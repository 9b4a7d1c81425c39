// `piazza audit`: verifies the hash chain of the audit log against the saved heads, and codes that prove an erasure.
import { proofOfErasure } from '../../shop/back-office/privacy/views/erasure.ts'
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

/** Exit code 1 if the code proves nothing. */
export const erasure = (code: string, isJson: boolean): Promise<void> =>
  withShop(async (world) => {
    const found = await proofOfErasure(world, code)
    if (isJson) console.log(JSON.stringify({ ok: found !== null, ...found }))
    else if (!found) console.error('This code proves no erasure in this shop.')
    else {
      const [requested, ended] = [found.askedAt, found.endedAt].map((at) => at.toISOString())
      console.log(`An account was erased on ${ended}. It was requested on ${requested}.`)
    }
    return found ? 0 : 1
  })
