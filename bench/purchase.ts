// Eight shoppers buy at once over HTTP: cart, order with payment request and reserved stock, payment on the ledger, paid.
// Prints orders per second, from the first cart to the last order paid. Fails when an order does not get paid.
import { demoCatalogue } from '../demo/catalogue/index.ts'
import { hidden, Shopper } from '../tests/support/browser/http-shopper.ts'

const [origin = '', seconds = '10'] = process.argv.slice(2)
const shoppers = Array.from({ length: 8 }, () => new Shopper(origin))
for (const shopper of shoppers) await shopper.signUp()

/** Units for sale, one by one: as many as the catalog's stock. */
const unitsForSale = demoCatalogue
  .flatMap(({ id, variants }) =>
    variants.flatMap(({ id: variant, stock }) =>
      Array.from({ length: Math.max(0, stock - 2) }, () => ({ productId: id, variant })),
    ),
  )
  .sort(() => Math.random() - 0.5)

const startedAt = performance.now()
const until = startedAt + Number(seconds) * 1000
const orders = (await Promise.all(shoppers.map(buyUntilTheEnd))).flat()
await Promise.all(shoppers.map((shopper, index) => paid(shopper, lastOf(index))))
const took = (performance.now() - startedAt) / 1000
for (const { shopper, number } of orders) await paid(shopper, number)
console.log(orders.length / took)

function lastOf(index: number): string {
  const own = orders.filter(({ shopper }) => shopper === shoppers[index])
  return own.at(-1)?.number ?? ''
}

async function buyUntilTheEnd(shopper: Shopper) {
  const made: { shopper: Shopper; number: string }[] = []
  while (performance.now() < until) {
    const line = unitsForSale.pop()
    if (!line) throw new Error('everything is sold')
    await shopper.send('/cart/add', line)
    const at = await shopper.send('/cart/buy', line)
    const expectedTotal = hidden(await shopper.page(at), 'expectedTotal')
    const to = await shopper.send(at, { method: 'pi', expectedTotal })
    await shopper.send(to, { intent: 'demo-pay' })
    made.push({ shopper, number: new URL(to, origin).searchParams.get('order') ?? '' })
  }
  return made
}

async function paid(shopper: Shopper, number: string): Promise<void> {
  for (let look = 0; look < 50; look++) {
    if ((await shopper.page(`/payment?order=${number}`)).includes('data-face="paid"')) return
    await new Promise((resolve) => setTimeout(resolve, 400))
  }
  throw new Error(`${number} was not paid`)
}
