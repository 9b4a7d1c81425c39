// Load where there is no wrk. Prints requests per second, and how many were not answered well. Its own command reads a
// header that ends in a bracket, as a cookie of ours does, as something else: hence the library.
import { createRequire } from 'node:module'

type Done = { requests: { average: number }; non2xx: number; errors: number }
const autocannon = createRequire(import.meta.url)('autocannon') as (wanted: object) => Promise<Done>

const { requests, non2xx, errors } = await autocannon(JSON.parse(process.argv[2] ?? '{}'))
console.log(requests.average, non2xx + errors)
