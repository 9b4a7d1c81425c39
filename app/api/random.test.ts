// A hundred random requests to every operation; more in random-long.test.ts.
import { testRandomRequests } from '../../tests/fixtures/api/random-requests.ts'

testRandomRequests(100)
