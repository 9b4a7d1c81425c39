// The search engine passes the contract tests, finds attributes, and has synonyms in every language.
import { expect, test } from 'vitest'
import { languages } from '../../app/i18n/languages'
import { person } from '../../tests/support/people.ts'
import { testProduct } from '../../tests/support/products.ts'
import { searchContract } from '../../tests/support/search-contract.ts'
import { value } from '../../tests/support/shopping.ts'
import { testWorld } from '../../tests/support/world.ts'
import { createAttribute } from '../catalog/attributes/actions.ts'
import { saveAttribute } from '../catalog/editor/actions/change-attributes.ts'
import { loadTexts } from '../catalog/editor/actions/texts.ts'
import { loadCatalogue } from '../catalog/products/actions/products.ts'
import { synonyms } from './data.ts'
import { searchEngine } from './views/listing-page.ts'

searchContract(searchEngine)

test('products are found by their texts and list values, also after a value is renamed', async () => {
  const world = await testWorld()
  const list = {
    name: 'Case',
    type: 'list',
    'values.0.id': 'stone-pine',
    'values.0.name': 'Stone pine',
    'values.0.names.de': 'Zirbenholz',
  }
  value(await createAttribute(world, 'system', { name: 'Finish', type: 'text' }))
  value(await createAttribute(world, 'system', list))
  await loadCatalogue(world, [testProduct({ id: 'radio' }), testProduct({ id: 'lamp' })])
  await world.db`
    update products set attributes = '{"case": ["stone-pine"], "finish": "Shellac"}' where id = 'radio'`
  // A product is indexed in the languages of its texts.
  await loadTexts(world, 'de', { radio: { name: 'Radio' } })
  await loadTexts(world, 'fr', { radio: { attributes: { finish: 'Gomme laquée' } } })
  const { search } = searchEngine(world)
  const asked = [
    ...(['en stone pine', 'de zirbenholz', 'de stone pine', 'es shellac'] as const),
    'fr gomme laquée',
  ].map((each) => [each.slice(0, 2), each.slice(3)] as const)
  for (const [language, words] of asked)
    expect((await search(words, language)).ids, words).toEqual(['radio'])

  const clerk = await person(world, 'catalogue')
  const seen = { id: 'case', version: 1 }
  value(await saveAttribute(world, clerk, seen, { ...list, 'values.0.name': 'Arolla' }))
  expect((await search('arolla', 'en')).ids).toEqual(['radio'])
  expect((await search('stone pine', 'en')).ids).toEqual([])
})

test('synonyms exist in every language for every English one', () => {
  for (const group of synonyms) expect(Object.keys(group)).toEqual([...languages])
})
