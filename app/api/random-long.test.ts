// Many random requests to every operation; RANDOM_REQUESTS=10000 sends an afternoon's worth, and
// `-t '^(getProduct|listOrders) '` limits them to some operations.
import { testRandomRequests } from '../../tests/fixtures/api/random-requests.ts'

testRandomRequests(Number(process.env.RANDOM_REQUESTS) || 300)
