// An action answers with a value or a refusal, whichever of its forms was sent: no part may rely on one of them.
import { expect, test } from 'vitest'
import { sourceFiles, textOf } from '../support/source-files.ts'

test('what an action has answered is read where every part of it may be missing', () => {
  const readers = sourceFiles('app').filter((file) => /\buseActionData\b/.test(textOf(file)))
  expect(readers).toEqual(['app/components/forms/answer.ts'])
})
