import { expect, test } from 'vitest'
import { strengthOf } from './rules.ts'

test.each([
  ['', 'weak'],
  ['kRu7!xq', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefgh1234', 'weak'],
  ['gardens1', 'weak'],
  ['kRu7!xqz', 'fair'],
  ['gardenhose', 'fair'],
  ['kRu7!xqz9Lm', 'good'],
  ['nine lives of a lamp', 'strong'],
  ['日本語のパスワードです', 'good'],
])('%s is %s', (password, strength) => expect(strengthOf(password)).toBe(strength))
