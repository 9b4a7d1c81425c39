// Ledger watcher catching up with a thousand payments: milliseconds until all are credited. Fails if one is not.

import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { listenEvents } from '../adapters/database/events.ts'
import { migrateJobs } from '../adapters/database/job-schema.ts'
import { migrate } from '../adapters/database/migrate.ts'
import { withDatabase } from '../adapters/database/transaction.ts'
import { noRates } from '../adapters/rates.ts'
import { readOn } from '../server/jobs/ledger-watcher.ts'
import { loadCatalogue } from '../shop/catalog/products/actions/products.ts'
import { priceLines } from '../shop/catalog/products/views/products.ts'
import { paymentRequestOf } from '../shop/payments/requests/views/payment-requests.ts'
import { coins, sum } from '../shop/platform/money/rules.ts'
import { kinds } from '../shop/platform/settings/rules/settings.ts'
import { placeOrder } from '../shop/sales/checkout/actions/place-order.ts'
import { startPurchase } from '../shop/sales/checkout/actions/purchase.ts'
import type { World } from '../shop/world.ts'
import { restOfWorld } from '../tests/simulation/world.ts'
import { addCategories } from '../tests/support/demo-categories.ts'
import { newPayer, payment, startSimulator } from '../tests/support/ledgers/simulator.ts'
import { person } from '../tests/support/people.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'

const payments = 1000
const line = { productId: 'kettle', variantId: 'kettlekettle', quantity: 1 }

const folder = ownTemporaryFolder('catchup')
const server = await startEmbedded(folder)
const [pool, outside] = [connect(server.url), connect(server.url, 2)]
const simulator = await startSimulator()
const { rest, remove } = await restOfWorld({
  demo: true,
  publicUrl: 'http://localhost:3000',
  shopName: 'Piazza',
  supportMail: 'support@piazza.example',
  currency: 'PI',
  reviewHours: { from: 24, to: 48 },
  paymentMinutes: 60,
  watchDays: 30,
  keepDocuments: { approved: 30, declined: 7, draft: 7 },
  pi: simulator.config,
  usdt: null,
  piApp: null,
})
try {
  await migrate(pool)
  await migrateJobs(pool, server.url)
  const ledgers = { pi: simulator.ledger, demoWallet: null }
  const events = await listenEvents(pool)
  let names = 0
  const id = () => `${process.pid}-${names++}`
  const now = () => new Date()
  const ports = { ...rest, ledgers, rates: noRates, usdt: null, events, id, now }
  const world = withDatabase(ports, pool, outside)
  await stock(world)
  const numbers = await orders(world)
  await pay(world, numbers)

  const startedAt = performance.now()
  const read = await readOn(world)
  const took = performance.now() - startedAt
  if (!read.ok) throw new Error(read.code)
  for (const number of numbers) {
    const paymentRequest = await paymentRequestOf(world, number)
    if (paymentRequest?.state !== 'paid') throw new Error(`${number} is ${paymentRequest?.state}`)
  }
  console.log(took)
} finally {
  await simulator.stop()
  await Promise.all([pool.end({ timeout: 5 }), outside.end({ timeout: 5 })])
  await server.stop()
  remove()
}

async function stock(world: World): Promise<void> {
  const words = { category: 'audio', brand: 'Lumen', description: 'A kettle.', attribute: 'Loud' }
  const more = { detailedInfo: 'A kettle that sings.', features: ['Sings'], specifications: [] }
  const art = { kind: 'speaker', variant: 0 }
  const variants = [{ id: line.variantId, values: [], stock: payments }]
  const kettle = {
    id: 'kettle',
    name: 'Kettle',
    basePrice: coins(1),
    ...words,
    ...more,
    art,
    options: [],
    variants,
  }
  await addCategories(world.db)
  const loaded = await loadCatalogue(world, [kettle as never])
  if (!loaded.ok) throw new Error(loaded.code)
}

async function orders(world: World): Promise<string[]> {
  const numbers: string[] = []
  const { lines } = await priceLines(world, [line])
  const expectedTotal = sum(lines.map(({ total }) => total))
  while (numbers.length < payments) {
    const who = await person(world)
    for (let own = 0; own < kinds.mostUnpaid.fallback && numbers.length < payments; own++) {
      const begun = await startPurchase(world, who, { lines: [line], source: 'buy-now' })
      if (!begun.ok) throw new Error(begun.code)
      const wish = { purchaseId: begun.value, expectedTotal, method: 'pi' } as const
      const placed = await placeOrder(world, who, wish)
      if (!placed.ok) throw new Error(placed.code)
      numbers.push(placed.value)
    }
  }
  return numbers
}

/** A hundred payments per transaction, the maximum. */
async function pay(world: World, numbers: readonly string[]): Promise<void> {
  const payer = await newPayer(simulator, coins(payments * 2))
  for (let at = 0; at < numbers.length; at += 100) {
    const paymentRequests = await Promise.all(
      numbers.slice(at, at + 100).map((number) => paymentRequestOf(world, number)),
    )
    const operations = paymentRequests.flatMap((each) =>
      each ? [payment(each.muxed, each.amountDue)] : [],
    )
    const sent = await payer.send(operations)
    if (sent.status !== 200) throw new Error(`the simulator answers ${sent.status}`)
  }
}
