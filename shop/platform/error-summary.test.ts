import { expect, test } from 'vitest'
import { errorSummary } from './error-summary.ts'

const canary = 'ZQX-CANARY ada@byron.example'

test.each([
  [
    'a value of a statement',
    Object.assign(new Error(`invalid input syntax for type date: "${canary}"`), {
      code: '22007',
      detail: canary,
    }),
  ],
  [
    'a row that is there already',
    Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: `Key (email)=(${canary})`,
      constraint_name: 'users_email',
    }),
  ],
  [
    'text that is no JSON',
    (() => {
      try {
        return JSON.parse(canary)
      } catch (error) {
        return error
      }
    })(),
  ],
  ['an address', new Error(`no such mailbox ada@byron.example`)],
  ['a long number', new Error('no account 20255501234')],
  ['a message that looks like a frame', new Error(`x\n    at "${canary}" (file.ts:1:1)`)],
  ['no error at all', canary],
])('an error summary omits %s', (_, error) => {
  const summary = JSON.stringify(errorSummary(error))
  expect(summary).not.toMatch(/ZQX|byron|20255501234/)
})

test('an error summary has kind and place of the error', () => {
  const error = Object.assign(new TypeError('x is not a function'), { code: 'E1' })
  expect(errorSummary(error)).toMatchObject({
    kind: 'TypeError',
    code: 'E1',
    reason: 'x is not a function',
  })
  expect(errorSummary(error).where[0]).toContain('shop/platform/error-summary.test.ts')
})
