// Payments credited by one Horizon server, and by two of which one is the other's witness, in turns in one run. Prints,
// as two : one, the milliseconds from a payment on the ledger to its credit (median of the pairs' ratios, and their
// quartiles), the calls of a reading that finds a payment, and those of one that finds none.
import { setTimeout as wait } from 'node:timers/promises'
import { horizonLedger } from '../adapters/ledgers/horizon.ts'
import { askJson } from '../adapters/ledgers/http-json.ts'
import { withFallbackServer } from '../adapters/ledgers/second-server.ts'
import { readOn } from '../server/jobs/ledger-watcher.ts'
import type { PiLedger } from '../shop/payments/pi/port.ts'
import { paymentRequestOf } from '../shop/payments/requests/views/payment-requests.ts'
import { coins } from '../shop/platform/money/rules.ts'
import { newPayer, passphrase, payment } from '../tests/support/ledgers/simulator.ts'
import { openPiShop } from './pi-shop.ts'

/** Pairs of payments, and milliseconds that each call takes besides the server's own time, as over a network. */
const [pairs = 60, latency = 0] = process.argv.slice(2).map(Number)

const { world, simulator, numbers, close } = await openPiShop('witness', 2 * (pairs + 1))
try {
  const payer = await newPayer(simulator, coins(4 * (pairs + 1)))
  const [one, two] = [counted(1), counted(2)]
  const ratios: number[] = []
  for (let pair = 0; pair <= pairs; pair++) {
    const order = pair % 2 === 0 ? [one, two] : [two, one]
    const took = new Map<typeof one, number>()
    for (const [place, reader] of order.entries())
      took.set(reader, await credit(reader, numbers[2 * pair + place] ?? ''))
    // The first pair checks the servers' networks.
    if (pair === 0) for (const reader of [one, two]) Object.assign(reader, { busy: 0, idle: 0 })
    else ratios.push((took.get(two) ?? 0) / (took.get(one) ?? 1))
  }
  ratios.sort((a, b) => a - b)
  const at = (share: number) => ratios[Math.floor(share * (ratios.length - 1))] ?? Number.NaN
  console.log(at(0.5), at(0.25), at(0.75), two.busy / one.busy, two.idle / one.idle)

  async function credit(reader: typeof one, number: string): Promise<number> {
    const request = await paymentRequestOf(world, number)
    if (!request) throw new Error(`${number} has no payment request`)
    const own = { ...world, ledgers: { ...world.ledgers, pi: reader.ledger } }
    const read = async () => {
      const before = reader.calls()
      const done = await readOn(own)
      if (!done.ok) throw new Error(done.code)
      return reader.calls() - before
    }
    reader.idle += await read()
    const sent = await payer.send([payment(request.muxed, request.amountDue)])
    if (sent.status !== 200) throw new Error(`the simulator answers ${sent.status}`)
    const startedAt = performance.now()
    reader.busy += await read()
    const took = performance.now() - startedAt
    const state = (await paymentRequestOf(world, number))?.state
    if (state !== 'paid') throw new Error(`${number} is ${state}`)
    return took
  }
} finally {
  await close()
}

/** A reader of so many servers, with the calls of readings that find a payment (`busy`) and of others (`idle`). */
function counted(servers: 1 | 2) {
  let calls = 0
  const ask: typeof askJson = async (...asked) => {
    calls += 1
    if (latency > 0) await wait(latency)
    return askJson(...asked)
  }
  const server = () => horizonLedger({ url: simulator.url, passphrase }, ask)
  const ledger: PiLedger = servers === 1 ? server() : withFallbackServer(server(), server())
  return { ledger, calls: () => calls, busy: 0, idle: 0 }
}
