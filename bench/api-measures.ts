// API benchmarks.
import { isShortened, outputOf } from './load.ts'
import { add, note } from './results.ts'

/** Limits: the bare SQL statements with JSON serialization; the stock of 1,000 variants in half a second. */
export async function apiCalls(): Promise<void> {
  note('the API')
  const said = await outputOf([process.execPath, 'bench/api.ts', isShortened() ? '2' : '5'])
  const [product = 0, bareProduct = 0, orders = 0, bareOrders = 0, stock = 0] = said
    .split(' ')
    .map(Number)
  add('api-product', 'answers/s', product, bareProduct, 0.6)
  add('api-orders', 'answers/s', orders, bareOrders, 0.6)
  add('api-stock-1000', 'ms', stock, 500)
}
