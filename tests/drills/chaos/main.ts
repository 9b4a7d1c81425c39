// `piazza drill chaos`: faults at random moments of purchases, with invariants checked after each round.
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../../../adapters/database/connect.ts'
import { chanceOf } from '../../../demo/chance.ts'
import { type Crew, startCrew } from '../shop/crew.ts'
import { findings, linesOf, problemsIn, restock, stockIn } from '../shop/findings.ts'
import { type Buying, startBuying } from '../shop/shoppers.ts'
import { type Fault, faults } from './faults.ts'
import { startServers } from './servers.ts'

const shoppers = 6
/** Purchases that have to follow the faults of a round. */
const afterwards = 6

export type ChaosOptions = { readonly rounds: number; readonly seed: number }

/** Runs the rounds; the same seed plays the same faults. Returns the exit code. */
export async function chaos({ rounds, seed }: ChaosOptions): Promise<number> {
  const servers = await startServers()
  let crew: Crew | null = null
  let current = seed
  try {
    crew = await startCrew(servers)
    const at = { crew, servers }
    const pool = connect(servers.directUrl, 2)
    const possible = faults.filter(({ isPossible }) => isPossible(at))
    for (const { name } of faults.filter((each) => !possible.includes(each)))
      console.log(`Not possible on this machine: ${name}`)
    let stock = await stockIn(pool)
    const buying = await startBuying(crew, shoppers)
    let wrong = 0
    /** Number of emails received at the last restock. */
    let restocked = 0
    for (let round = 0; round < rounds; round++) {
      const began = Date.now()
      current = seed + round
      const before = buying.acknowledged.length
      const played = planOf(seed + round, possible)
      await wait(500)
      await Promise.all(
        played.map(async ({ trouble, after, lasts }) => {
          await wait(after)
          await trouble.play(at, lasts)
        }),
      )
      await crew.settled()
      await goOn(buying)
      await buying.pause()
      const found = await findings(pool, crew, buying, stock, restocked)
      const isFine = found.every(({ count }) => count === 0)
      if (!isFine) wrong += 1
      const orders = buying.acknowledged.length - before
      console.log(
        `Round ${round + 1}: ${played.map(inWords).join(', ')}: ${orders} orders, ${isFine ? 'all well' : 'WRONG'}, ${((Date.now() - began) / 1_000).toFixed(0)} s`,
      )
      if (!isFine) {
        for (const line of found.filter(({ count }) => count > 0).flatMap(linesOf))
          console.log(`  ${line}`)
        console.log(`  ${again(current)}`)
      }
      buying.forgive()
      stock = await restock(pool, stock)
      restocked = crew.inbox.mails.length
      buying.resume()
    }
    await buying.pause()
    await pool.end({ timeout: 5 })
    const answers = [...buying.statuses].sort(([a], [b]) => a - b)
    console.log(
      `${rounds} rounds, ${wrong} wrong; ${buying.acknowledged.length} orders; answers ${answers.map(([status, count]) => `${status || 'none'}: ${count}`).join(', ')}`,
    )
    for (const problem of problemsIn(crew.output())) console.log(problem)
    return wrong === 0 ? 0 : 1
  } catch (error) {
    console.log(again(current))
    for (const problem of problemsIn(crew?.output() ?? '')) console.log(problem)
    throw error
  } finally {
    await crew?.stop()
    await servers.stop()
  }
}

const again = (seed: number): string =>
  `Repeat it with: piazza drill chaos --rounds 1 --seed ${seed}`

type Played = { readonly trouble: Fault; readonly after: number; readonly lasts: number }

/** One to three different faults within two seconds. */
function planOf(seed: number, possible: readonly Fault[]): Played[] {
  const chance = chanceOf(seed)
  const left = [...possible]
  return Array.from({ length: 1 + chance.below(3) }, () => ({
    trouble: left.splice(chance.below(left.length), 1)[0] as Fault,
    after: chance.below(2_000),
    lasts: 500 + chance.below(3_500),
  }))
}

const inWords = ({ trouble, after, lasts }: Played): string =>
  `${trouble.name} (after ${(after / 1_000).toFixed(1)} s, ${(lasts / 1_000).toFixed(1)} s)`

/** Waits until all faults are over and shoppers can buy again. */
async function goOn({ acknowledged, underWay, faults }: Buying): Promise<void> {
  const enough = acknowledged.length + afterwards
  for (const until = Date.now() + 120_000; acknowledged.length < enough; await wait(50))
    if (Date.now() > until)
      throw new Error(
        ['Nobody could buy for two minutes.', ...underWay(), ...faults.slice(-6)].join('\n'),
      )
}
