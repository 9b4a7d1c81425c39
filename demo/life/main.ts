// Writes the demonstration's past: a process of its own at the first start, so that its memory ends with it. Catalog,
// admin and ninety days are one transaction, and the ledger's journal is written just before it commits: killed at any
// moment, the next start finds either nothing or all of it.
import { join } from 'node:path'
import { configOrExit } from '../../server/commands/cli.ts'
import { makeLog } from '../../server/logging/log.ts'
import { openWorld } from '../../server/world.ts'
import { forgetMails } from '../../shop/platform/mail/actions.ts'
import { ok } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { chanceOf } from '../chance.ts'
import { furnish } from '../seed.ts'
import { agendaFrom } from './agenda.ts'
import { backdate, markSent } from './backdate.ts'
import { day, days } from './cast.ts'
import { ownPictures } from './identity.ts'
import { live, ownerOf } from './life.ts'
import { pastLedger } from './past-ledger.ts'
import { people } from './people.ts'

process.stdin.once('end', () => process.exit(1)).resume()

const config = configOrExit()
const { url, publicUrl } = JSON.parse(process.env.DEMO_LIFE_OF ?? '') as Record<string, string>
const until = new Date()
const begin = new Date(until.getTime() - days * day)
const agenda = agendaFrom(begin)
const folder = join(config.dataDir, 'ledger')
const clock = () => agenda.now().getTime()
const ledger = pastLedger(folder, { payers: people.length, begin, clock })
const { pi, treasury, passphrase } = ledger
const simulated = {
  ...{ pi, treasury, passphrase, simulated: true, demoWallet: null },
  stop: async () => {},
}
const log = makeLog('warn', process.stderr)
// As the owner of the tables, whom their own dates may be changed by.
const database = { url: url ?? '', poolerUrl: null, role: null }
const given = { database, publicUrl: publicUrl ?? '', ledger: simulated, usdt: null, log }
const shop = await openWorld(config, given)
const written = await shop.world.transaction(async (inner) => {
  const world: World = {
    ...inner,
    outside: inner.db,
    as: () => world,
    now: agenda.now,
    id: chanceOf(days).id,
    images: { ...inner.images, ...ownPictures },
  }
  // Plans are made once: there is nothing yet to plan by.
  await world.db`set local plan_cache_mode = force_generic_plan`
  await world.db`set local jit = off`
  await furnish(world, { withReviews: false })
  await backdate(world, begin)
  await live(world, { agenda, ledger, owner: await ownerOf(world), until })
  await markSent(world)
  await forgetMails(world)
  ledger.write()
  return ok()
})
await shop.close()
process.exit(written.ok ? 0 : 1)
