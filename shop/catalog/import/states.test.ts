import { expect, test } from 'vitest'
import { type ImportState, importMoves, isChecked } from './rules/imports.ts'

test('says that no row is invalid only once all were read', () => {
  const said = (Object.keys(importMoves) as ImportState[]).filter(isChecked)
  expect(said).toEqual(['checked', 'applying', 'done'])
})
