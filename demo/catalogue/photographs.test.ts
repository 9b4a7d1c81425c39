// Photographs of the demonstration: their files, and their way into the shop.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { writeProduct } from '../../shop/catalog/editor/actions/write-product.ts'
import { editedProduct } from '../../shop/catalog/editor/views/editor.ts'
import { loadCatalogue } from '../../shop/catalog/products/actions/products.ts'
import { productById } from '../../shop/catalog/products/views/products.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { provenAdmin } from '../../tests/support/people.ts'
import { testWorld } from '../../tests/support/world.ts'
import { loadAttributes } from './attributes.ts'
import { loadCategories } from './categories.ts'
import { demoCatalogue } from './index.ts'
import { addPhotographs, photographs, photographsFolder } from './photographs.ts'

test('at least 24 products have one of each color, and no file is left over or heavy', () => {
  const all = photographs()
  expect(all.size).toBeGreaterThanOrEqual(24)
  const files = [...all.values()].flat().map(({ path }) => path)
  const inFolder = readdirSync(photographsFolder).map((file) => join(photographsFolder, file))
  expect(inFolder.sort()).toEqual([...files].sort())
  expect(files.filter((path) => statSync(path).size > 60_000)).toEqual([])
})

const world = await testWorld()
const [first, second, third] = [...photographs()].slice(0, 3)
const some = new Map([first, second, third].filter((each) => each !== undefined))
const ids = [...some.keys()]

let owner: Viewer

beforeAll(async () => {
  owner = await provenAdmin(world)
  await loadAttributes(world)
  await loadCategories(world)
  await loadCatalogue(
    world,
    demoCatalogue.filter(({ id }) => some.has(id)),
  )
})

const photosOf = async (id: string) => (await productById(world, id, 'en'))?.photos ?? []

test('a product gets one of each color; an edited one keeps what its editor decided', async () => {
  const [one = '', two = '', edited = ''] = ids
  const document = (await editedProduct(world, edited))?.document
  if (!document) throw new Error('not loaded')
  const own = { id: edited, document: { ...document, name: 'Another name' } }
  expect((await writeProduct(world, owner, own)).ok).toBe(true)

  expect(await addPhotographs(world, () => false, some)).toEqual({ ok: true, value: 0 })
  expect(await addPhotographs(world, undefined, some)).toEqual({ ok: true, value: 2 })
  for (const id of [one, two]) {
    const colors = (await photosOf(id)).map(({ value }) => value?.value)
    expect(colors).toEqual(some.get(id)?.map(({ color }) => color))
  }
  expect(await photosOf(edited)).toEqual([])
  expect(await addPhotographs(world, undefined, some)).toEqual({ ok: true, value: 0 })
})
