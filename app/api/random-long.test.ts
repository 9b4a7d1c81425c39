// Many random requests to every operation; RANDOM_REQUESTS=10000 sends as many as an afternoon has time for, and
// `-t '^(getProduct|listOrders) '` to some of them.
import { testRandomRequests } from '../../tests/fixtures/api/random-requests.ts'

testRandomRequests(Number(process.env.RANDOM_REQUESTS) || 500)
