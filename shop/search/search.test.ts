// The shop's own engine passes the contract, and its words are in every language.
import { expect, test } from 'vitest'
import { languages } from '../../app/i18n/languages'
import { searchContract } from '../../tests/support/search-contract.ts'
import { synonyms } from './data.ts'
import { searchEngine } from './views/engine.ts'

searchContract(searchEngine)

test('every language has a word for everything that English has one for', () => {
  for (const group of synonyms) expect(Object.keys(group)).toEqual([...languages])
})
