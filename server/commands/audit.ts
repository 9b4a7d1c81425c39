// `npm run audit -- verify`: walks the audit log's chain and compares it with the heads that were kept.
import { verifyAudit } from '../../shop/platform/audit/views.ts'
import { keptAuditHeads } from '../jobs/audit-heads.ts'
import { withShop } from './cli.ts'

if (process.argv[2] !== 'verify') {
  console.error('npm run audit -- verify')
  process.exitCode = 64
} else {
  await withShop(async (world, config) => {
    const heads = await keptAuditHeads(config.dataDir)
    const verified = await verifyAudit(world, heads)
    if (!verified.ok) {
      console.error(world.say('en', 'errors', verified.code, verified.facts))
      return 1
    }
    const { entries, head } = verified.value
    console.log(
      `The audit log is intact: ${entries} entries, ${heads.length} kept heads found in it.`,
    )
    if (head) console.log(`Its head is ${head.number} ${head.hash}`)
    return 0
  })
}
