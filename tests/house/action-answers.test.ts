// Action data has one of several shapes (value or refusal, per form): components must read its fields as optional.
import { expect, test } from 'vitest'
import { sourceFiles, textOf } from '../support/source-files.ts'

test('components read every part of an action’s data as optional', () => {
  const readers = sourceFiles('app').filter((file) => /\buseActionData\b/.test(textOf(file)))
  // A field only asks whether there is another answer.
  expect(readers.sort()).toEqual(['app/components/forms/answer.ts', 'app/ui/field-error.ts'])
})
