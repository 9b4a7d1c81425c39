// The limit of purchases: the same SQL statements of an order from a bare client loop. The shop's own actions are
// recorded once; then eight loops replay the statements, with new ids for everything that must be unique.

import { createHash, randomBytes } from 'node:crypto'
import { parse } from 'postgres-array'
import { connect, type Pool } from '../../adapters/database/connect.ts'
import { startEmbedded } from '../../adapters/database/embedded.ts'
import { priceLines } from '../../shop/catalog/products/views/products.ts'
import type { PiPage } from '../../shop/payments/pi/port.ts'
import { recordTransfers } from '../../shop/payments/pi/record-transfers.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { addLine } from '../../shop/sales/cart/actions.ts'
import { placeOrder } from '../../shop/sales/checkout/actions/place-order.ts'
import { startPurchase } from '../../shop/sales/checkout/actions/purchase.ts'
import type { World } from '../../shop/world.ts'
import { measuringWorld } from '../world.ts'

type Said = { readonly text: string; readonly values: readonly unknown[] }

const [dataDir = '', seconds = '5'] = process.argv.slice(2)
const shoppers = 8
const database = await startEmbedded(dataDir)
const pool = connect(database.url, shoppers)
const said: Said[] = []
let isListening = false
pool.options.debug = (_connection, text, values) => {
  if (isListening) said.push({ text, values })
}

const who = await anyShopper()
const line = await plenty()
const world = measuringWorld(pool, await ledgerOf(pool))
const [priced] = (await priceLines(world, [line])).lines
// The price charged: a promotion may have lowered it.
const price = priced?.price ?? 0n
isListening = true
await buyOnce(world)
isListening = false
pool.options.debug = false

// Behind those of the shop, and of a run before.
const [last] = await pool<
  { number: number }[]
>`select max(number)::int8 as number from audit_entries`
let auditNumber = (last?.number ?? 0) + 1_000_000

const until = performance.now() + Number(seconds) * 1000
const counts = await Promise.all(Array.from({ length: shoppers }, loop))
const orders = counts.reduce((a, b) => a + b, 0)
console.log(`${orders / Number(seconds)} ${said.length}`)
await pool.end()
await database.stop()

/** One shopper: repeats the statements of an order on its own connection. */
async function loop(): Promise<number> {
  const connection = await pool.reserve()
  let count = 0
  while (performance.now() < until) {
    const fresh = new Map<unknown, unknown>()
    for (const { text, values } of said) {
      const renewedValues = values.map((value) => renewed(value, fresh))
      // The audit chain's numbers are assigned under its lock.
      if (text.trimStart().startsWith('insert into audit_entries')) renewedValues[0] = auditNumber++
      await connection.unsafe(text, renewedValues as never[], { prepare: true })
    }
    count += 1
  }
  connection.release()
  return count
}

/** Replaces unique ids with new ones of the same shape, consistently throughout an order. */
function renewed(value: unknown, fresh: Map<unknown, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => renewed(each, fresh))
  if (typeof value !== 'string') return value
  const known = fresh.get(value)
  if (known !== undefined) return known
  const made = /^[[{]/.test(value) ? inside(value, fresh) : newName(value)
  fresh.set(value, made)
  return made
}

/** Ids inside JSON or an array, such as an order number in an email job. */
function inside(value: string, fresh: Map<unknown, unknown>): unknown {
  const text = value.replace(/[\w:-]{11,}/g, (name) => String(renewed(name, fresh)))
  try {
    // The client serializes JSON and arrays itself; what is not JSON is an array in PostgreSQL's syntax.
    return JSON.parse(text)
  } catch {
    return parse(text)
  }
}

function newName(value: string): string {
  if (value === who.id || value === line.productId || value === line.variantId) return value
  if (/^(order:)?PI-\d{13}$/.test(value)) return value.replace(/\d{13}$/, digits(13))
  if (/^[\w-]{22}$/.test(value)) return randomBytes(16).toString('base64url')
  if (/^\d{12,20}$/.test(value) && value !== String(price)) return digits(value.length - 1)
  if (/^[0-9A-HJKMNP-TV-Z]{11}$/.test(value))
    return randomBytes(8).toString('hex').slice(0, 11).toUpperCase()
  if (/^[0-9a-f]{64}$/.test(value)) return randomBytes(32).toString('hex')
  if (/^M[A-Z2-7]{68}$/.test(value))
    return `M${randomBytes(48)
      .toString('hex')
      .toUpperCase()
      .replace(/[^A-F2-7]/g, 'A')
      .slice(0, 68)}`
  return value
}

function digits(count: number): string {
  return `1${Array.from(randomBytes(count - 1), (byte) => byte % 10).join('')}`
}

/** The statements of one purchase: cart, purchase, order with reservation and payment request, payment seen and paid. */
async function buyOnce(world: World): Promise<void> {
  must(await addLine(world, who, line))
  const lines = [line]
  const purchaseId = must(await startPurchase(world, who, { lines, source: 'cart' }))
  const number = must(
    await placeOrder(world, who, { purchaseId, method: 'pi', expectedTotal: price }),
  )
  isListening = false
  const [option] = await pool<{ muxedId: string }[]>`
    select muxed_id::text as "muxedId" from payment_options where order_number = ${number}`
  const [row] = await pool<{ ledger: string; account: string; cursor: string }[]>`
    select ledger, account, cursor from ledger_cursors where account <> 'all' limit 1`
  if (!option || !row) throw new Error('no payment option or no ledger')
  isListening = true
  must(await recordTransfers(world, pageWith(option.muxedId, row)))
}

function pageWith(
  muxedId: string,
  { ledger, account, cursor: after }: { ledger: string; account: string; cursor: string },
): PiPage {
  const operationId = String((BigInt(after || '0') || 2n ** 40n) + 1n)
  const at = new Date()
  const from = `G${'A'.repeat(55)}`
  return {
    ledger,
    account,
    after,
    setAside: [],
    cursor: operationId,
    transfers: [
      {
        operationId,
        hash: createHash('sha256').update(operationId).digest('hex'),
        ledger: 1,
        at,
        from,
        to: account,
        muxedId,
        memo: null,
        amount: price,
        asset: 'native',
        kind: 'payment',
        proved: true,
      },
    ],
    sent: [],
    latestLedger: 1,
    closedAt: at,
    readTo: at,
    more: false,
  }
}

function must<T>(result: { ok: true; value: T } | { ok: false; code: string }): T {
  if (!result.ok) throw new Error(result.code)
  return result.value
}

async function anyShopper(): Promise<Viewer> {
  const [row] = await pool<{ id: string; email: string }[]>`
    select id, email from users where email like '%@shopper.example' order by created_at desc limit 1`
  if (!row) throw new Error('nobody has signed up')
  const names = { firstName: 'Ada', lastName: 'Byron', username: 'ada' }
  return { ...row, ...names, sessionId: 'bench', language: 'en', permissions: [] }
}

/** A variant that does not sell out during the measurement. */
async function plenty() {
  const [row] = await pool<{ productId: string; variantId: string }[]>`
    update product_variants c set available = available + 1000000, stocked = stocked + 1000000
    from products p where p.id = c.product_id and c.product_id = '1' and c.position = 0
    returning c.product_id as "productId", c.id as "variantId"`
  if (!row) throw new Error('no product 1')
  return { ...row, quantity: 1 }
}

async function ledgerOf(pool: Pool) {
  const [row] = await pool<{ treasury: string; passphrase: string }[]>`
    select account as treasury, ledger as passphrase from ledger_cursors where account <> 'all' limit 1`
  if (!row) throw new Error('the ledger has not been read')
  return { ...row, simulated: true }
}
