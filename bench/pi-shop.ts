// A shop with the ledger simulator and many orders that wait for a payment, for benchmarks of reading payments.
import { connect } from '../adapters/database/connect.ts'
import { startEmbedded } from '../adapters/database/embedded.ts'
import { listenEvents } from '../adapters/database/events.ts'
import { migrateJobs } from '../adapters/database/job-schema.ts'
import { migrate } from '../adapters/database/migrate.ts'
import { withDatabase } from '../adapters/database/transaction.ts'
import { noRates } from '../adapters/rates.ts'
import { loadCatalogue } from '../shop/catalog/products/actions/products.ts'
import { priceLines } from '../shop/catalog/products/views/products.ts'
import { coins, sum } from '../shop/platform/money/rules.ts'
import { kinds } from '../shop/platform/settings/rules/settings.ts'
import { placeOrder } from '../shop/sales/checkout/actions/place-order.ts'
import { startPurchase } from '../shop/sales/checkout/actions/purchase.ts'
import type { World } from '../shop/world.ts'
import { restOfWorld } from '../tests/simulation/world.ts'
import { addCategories } from '../tests/support/demo-categories.ts'
import { startSimulator } from '../tests/support/ledgers/simulator.ts'
import { person } from '../tests/support/people.ts'
import { ownTemporaryFolder } from '../tests/support/runs/temporary-folder.ts'

const line = { productId: 'kettle', variantId: 'kettlekettle', quantity: 1 }

/** `payments`: orders by number, all unpaid. Its temporary folder is removed when the process ends. */
export async function openPiShop(name: string, payments: number) {
  const folder = ownTemporaryFolder(name)
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
  const close = async () => {
    await simulator.stop()
    await Promise.all([pool.end({ timeout: 5 }), outside.end({ timeout: 5 })])
    await server.stop()
    remove()
  }
  try {
    await migrate(pool)
    await migrateJobs(pool, server.url)
    const events = await listenEvents(pool)
    let names = 0
    const id = () => `${process.pid}-${names++}`
    const now = () => new Date()
    const ledgers = { pi: simulator.ledger, demoWallet: null }
    const ports = { ...rest, ledgers, rates: noRates, usdt: null, events, id, now }
    const world = withDatabase(ports, pool, outside)
    await stock(world, payments)
    return { world, simulator, numbers: await orders(world, payments), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function stock(world: World, payments: number): Promise<void> {
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

async function orders(world: World, payments: number): Promise<string[]> {
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
