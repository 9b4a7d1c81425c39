// Writes a packing slip for every order that is ready to be packed, once, to a folder that a printer watches.
//
//   PIAZZA_URL=https://shop.example PIAZZA_KEY=pz_live_… node main.ts FOLDER [--once]
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { all, type Order, type Piazza, piazza, unwrap } from '../../clients/typescript/client.ts'

/** Poll interval in seconds. */
const pause = 60

async function main() {
  const [folder, mode] = process.argv.slice(2)
  const { PIAZZA_URL: url, PIAZZA_KEY: key } = process.env
  if (!folder || !url || !key || (mode && mode !== '--once'))
    throw new Error('Usage: PIAZZA_URL=… PIAZZA_KEY=… node main.ts FOLDER [--once]')
  mkdirSync(folder, { recursive: true })
  const shop = piazza({ url, key })
  for (;;) {
    await printNew(shop, folder)
    if (mode === '--once') return
    await wait(pause * 1000)
  }
}

async function printNew(shop: Piazza, folder: string) {
  for await (const { number } of all(shop, '/orders', { query: { state: 'processing' } })) {
    const file = join(folder, `${number}.txt`)
    if (existsSync(file)) continue
    const order = await unwrap(shop.GET('/orders/{number}', { params: { path: { number } } }))
    // It waits, for example for the identity check; or all its units were cancelled.
    if (order.needs.length > 0 || order.lines.every(({ unshipped }) => unshipped === 0)) continue
    // Atomic: a watching printer never sees a partial file.
    writeFileSync(`${file}.part`, slipOf(order))
    renameSync(`${file}.part`, file)
    console.log(`${number}: ${order.lines.length} lines`)
  }
}

function slipOf({ number, placedAt, lines, address }: Order): string {
  const to = address
    ? [
        address.fullName,
        ...address.streetAddress.split('\n'),
        `${address.postalCode} ${address.city} ${address.stateProvince}`.trim(),
        address.country,
        address.phoneNumber,
        ...(address.instructions ? ['', address.instructions] : []),
      ]
    : ['No address yet']
  const goods = lines
    .filter(({ unshipped }) => unshipped > 0)
    .map(({ unshipped, name, values, sku }) =>
      `${String(unshipped).padStart(4)} × ${[name, ...values].join(', ')}  ${sku ?? ''}`.trimEnd(),
    )
  const text = [`PACKING SLIP  ${number}`, placedAt.slice(0, 10), '', ...to, '', ...goods, '']
  // Strips control characters: a customer's text must not contain printer commands.
  return text.map((line) => line.replaceAll(/\p{Cc}/gu, ' ')).join('\n')
}

await main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
