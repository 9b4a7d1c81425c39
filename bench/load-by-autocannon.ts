// Load generator if wrk is missing. Prints requests per second, and how many failed. The autocannon command misreads a
// header that ends in a bracket, as a cookie of ours does: hence the library.
import { createRequire } from 'node:module'

type Done = { requests: { average: number }; non2xx: number; errors: number }
const autocannon = createRequire(import.meta.url)('autocannon') as (wanted: object) => Promise<Done>

const { requests, non2xx, errors } = await autocannon(JSON.parse(process.argv[2] ?? '{}'))
console.log(requests.average, non2xx + errors)
