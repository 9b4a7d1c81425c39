import { expect, test } from 'vitest'
import { versionIn } from './form-fields'

test.each([
  [undefined, 0],
  ['', 0],
  ['0', 0],
  ['12', 12],
  ['999999999', 999_999_999],
  // PostgreSQL has no such integer: it would be a fault of the server, not a form that is outdated.
  ['2147483648', -1],
  ['1.5', -1],
  ['1e9', -1],
  ['Infinity', -1],
  ['-1', -1],
  ['x', -1],
])('the version %o of a form is %i', (text, version) => expect(versionIn(text)).toBe(version))
