// Worker process that plays simulated worlds for its parent.
import { ownDatabase } from './own-database.ts'
import { type Rest, simulate } from './play.ts'
import { restOfWorld } from './world.ts'

export type Told = { readonly url: string; readonly seed: number; readonly events: number }
export type Answered =
  | { readonly far: number }
  | {
      readonly far: number
      readonly deaths: number
      readonly histogram: readonly (readonly [string, number])[]
    }
  | { readonly problem: string }

const config: Rest['config'] = {
  demo: true,
  publicUrl: 'http://localhost:3000',
  shopName: 'Piazza',
  supportMail: 'support@piazza.example',
  currency: 'PI',
  reviewHours: { from: 24, to: 48 },
  paymentMinutes: 60,
  watchDays: 30,
  keepDocuments: { approved: 30, declined: 7, draft: 7 },
  pi: null,
  piApp: null,
  usdt: null,
}

const answer = (what: Answered) => process.send?.(what)
const { rest, remove } = await restOfWorld(config)

process.on('message', async ({ url, seed, events }: Told) => {
  const database = ownDatabase(url)
  try {
    const tell = (far: number) => answer({ far })
    const { deaths, histogram } = await simulate(rest, database, { seed, events, tell })
    await database.close()
    answer({ far: events, deaths, histogram: [...histogram] })
  } catch (error) {
    answer({ problem: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => {
  remove()
  process.exit()
})
