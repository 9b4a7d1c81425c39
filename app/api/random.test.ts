// A hundred random requests to every operation; more in random-long.test.ts.
import { sendAnything } from '../../tests/fixtures/api/random-requests.ts'

sendAnything(100)
