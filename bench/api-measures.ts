// API benchmarks.
import { isShortened, outputOf } from './load.ts'
import { add, note } from './results.ts'

/** Limits: the bare SQL statements with JSON serialization; the stock of 1,000 variants in half a second. */
export async function apiCalls(): Promise<void> {
  note('the API')
  const said = await outputOf([process.execPath, 'bench/api.ts', isShortened() ? '2' : '5'])
  const figures = said.split(' ').map(Number)
  const stock = figures.pop() ?? Number.NaN
  for (const [at, name] of ['product', 'orders', 'products', 'products-some-fields'].entries()) {
    const [own = 0, bare = 0] = figures.slice(2 * at, 2 * at + 2)
    add(`api-${name}`, 'answers/s', own, bare, 0.6)
  }
  add('api-stock-1000', 'ms', stock, 500)
}
