import { expect, test } from 'vitest'
import { stepStates } from './rules.ts'

const shown = (...given: Parameters<typeof stepStates>) =>
  stepStates(...given).map((each) => each.join(' '))

test('an order that needs an identity check has five steps', () => {
  expect(shown({ identity: true }, true)).toEqual([
    'review current',
    'pay todo',
    'identity done',
    'delivery todo',
    'dispatch todo',
  ])
})

test('one that needs none has four, and none of them is an identity check', () => {
  expect(shown({ review: true, identity: true, delivery: true }, false)).toEqual([
    'review done',
    'pay current',
    'delivery done',
    'dispatch todo',
  ])
})
