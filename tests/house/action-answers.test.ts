// An action answers with a value or a refusal, whichever of its forms was sent: no part may rely on one of them.
import { expect, test } from 'vitest'
import { sourceFiles, textOf } from '../support/source-files.ts'

test('components read every part of an action’s data as optional', () => {
  const readers = sourceFiles('app').filter((file) => /\buseActionData\b/.test(textOf(file)))
  expect(readers).toEqual(['app/components/forms/answer.ts'])
})
