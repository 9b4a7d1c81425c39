import { expect, test } from 'vitest'
import { sourceFiles, textOf } from '../../tests/support/source-files.ts'
import { isForInputMethod } from './input-method'

test.each([
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['Enter that chooses characters', { isComposing: true, keyCode: 229 }, true],
  ['an arrow among characters, where the code is kept', { isComposing: true, keyCode: 40 }, true],
  ['Enter in Safari, after the end of the composition', { isComposing: false, keyCode: 229 }, true],
])('%s', (_, event, isHeld) => {
  expect(isForInputMethod(event)).toBe(isHeld)
  expect(isForInputMethod({ nativeEvent: event as KeyboardEvent })).toBe(isHeld)
})

/** Mend: return early from the handler if `isForInputMethod(event)`. */
test('every key handler leaves keys to an input method', () => {
  const handlers = sourceFiles('app').filter(
    (file) => !/\.test\.|input-method/.test(file) && /\bKeyboardEvent\b/.test(textOf(file)),
  )
  expect(handlers.length).toBeGreaterThan(9)
  expect(handlers.filter((file) => !textOf(file).includes('isForInputMethod('))).toEqual([])
  const own = sourceFiles('app').filter(
    (file) => !file.includes('input-method') && textOf(file).includes('isComposing'),
  )
  expect(own).toEqual([])
})
