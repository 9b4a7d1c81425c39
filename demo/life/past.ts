// The demonstration's history: catalog, admin and ninety days are one transaction, and the ledger's journal is written
// just before it commits. After a kill at any moment, the next start finds either nothing or all of it.
import { join } from 'node:path'
import type { Config } from '../../server/config/config.ts'
import { openWorld } from '../../server/world.ts'
import { forgetMails, writeQueued } from '../../shop/platform/mail/actions.ts'
import { ok } from '../../shop/result.ts'
import type { Log, World } from '../../shop/world.ts'
import { chanceOf } from '../chance.ts'
import type { Place } from '../life-process.ts'
import { ownerOf } from '../owner.ts'
import { seedShop } from '../seed.ts'
import { agendaFrom } from './agenda.ts'
import { backdate, markSent } from './backdate.ts'
import { day, days } from './cast.ts'
import { ownPictures } from './identity.ts'
import { live } from './life.ts'
import { pastLedger } from './past-ledger.ts'
import { people } from './people.ts'

/** Returns whether it was written. Throws if a step is refused; then nothing was. */
export async function writeHistory(
  config: Config,
  { url, publicUrl }: Place,
  log: Log,
): Promise<boolean> {
  const until = new Date()
  const begin = new Date(until.getTime() - days * day)
  const agenda = agendaFrom(begin)
  const folder = join(config.dataDir, 'ledger')
  const clock = () => agenda.now().getTime()
  const ledger = pastLedger(folder, { payers: people.length, begin, clock })
  const { pi, treasury, passphrase } = ledger
  const simulated = {
    pi,
    treasury,
    passphrase,
    simulated: true,
    demoWallet: null,
    stop: async () => {},
  }
  // As the owner of the tables, who may change their timestamps.
  const database = { url, poolerUrl: null, role: null }
  const given = { database, publicUrl, ledger: simulated, usdt: null, log }
  const shop = await openWorld(config, given)
  const written = await shop.world.transaction(async (inner) => {
    const world: World = {
      ...inner,
      outside: inner.db,
      // The whole past is one transaction: what follows a commit follows at once.
      afterwards: undefined,
      as: () => world,
      now: agenda.now,
      id: chanceOf(days).id,
      images: { ...inner.images, ...ownPictures },
    }
    // Generic plans, made once, for tables that are empty at first and grow.
    await world.db`set local plan_cache_mode = force_generic_plan`
    await world.db`set local enable_seqscan = off`
    await world.db`set local jit = off`
    await seedShop(world, { withReviews: false, pastDays: days })
    await backdate(world, begin)
    await live(world, { agenda, ledger, owner: await ownerOf(world), until })
    await writeQueued(world)
    await markSent(world)
    await forgetMails(world)
    ledger.write()
    return ok()
  })
  await shop.close()
  return written.ok
}
