// An action returns a value or a refusal, for any of its forms: components must not rely on one of them.
import { expect, test } from 'vitest'
import { sourceFiles, textOf } from '../support/source-files.ts'

test('components read every part of an action’s data as optional', () => {
  const readers = sourceFiles('app').filter((file) => /\buseActionData\b/.test(textOf(file)))
  expect(readers).toEqual(['app/components/forms/answer.ts'])
})
