import { expect, test } from 'vitest'
import { isTaken } from './send-response.ts'

test.each([
  ['gzip, deflate, br', true, true],
  ['GZIP;q=0.5, br;q=1.0', true, true],
  ['gzip;q=0, br; q=0.000', false, false],
  ['identity, gzip ; q=0.001', true, false],
  ['x-gzip, brotli, vibrant', false, false],
  [undefined, false, false],
])('chooses the content encoding by Accept-Encoding: %s', (accepted, gzip, brotli) => {
  expect([isTaken('gzip', accepted), isTaken('br', accepted)]).toEqual([gzip, brotli])
})
