import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { card } from '../../../tests/support/pictures.ts'
import { testProduct } from '../../../tests/support/products.ts'
import { stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { createProduct } from '../editor/actions/edit-product.ts'
import { publishDraft } from '../editor/actions/publish-product.ts'
import { editedProduct } from '../editor/views/editor.ts'
import { addPictures } from '../pictures/actions/pictures.ts'
import { loadCatalogue } from '../products/actions/products.ts'
import { plainHex } from '../products/rules/catalog.ts'
import { productsPage } from '../products/views/products-list.ts'

const world = await testWorld()
const folder = await mkdtemp(join(tmpdir(), 'list-picture-'))
afterAll(() => rm(folder, { recursive: true }))

async function pictureOf(q: string) {
  const newest = { filter: 'all', category: null, sort: 'newest', after: null, limit: 1 } as const
  return (await productsPage(world, { ...newest, q })).rows[0]?.picture
}

test('the dashboard’s list shows the first swatch: as drawn, as photographed, or with a placeholder', async () => {
  const clerk = await person(world, 'catalogue')
  const id = await stockedProduct(world, 5)
  const drawn = { art: { kind: 'speaker', variant: 0 }, hex: '#101418' }
  expect(await pictureOf(id)).toEqual(drawn)

  const picture1 = join(folder, 'card.jpg')
  await card(900, 700).jpeg().toFile(picture1)
  value(await addPictures(world, clerk, { id, files: { picture1 } }))
  expect(await pictureOf(id)).toEqual(drawn)

  const draft = await editedProduct(world, id)
  value(await publishDraft(world, clerk, { id, note: '', seen: draft?.seen ?? '' }))
  const photo = draft?.document.pictures[0]?.id
  expect(photo).toMatch(/^[0-9a-f]{32}$/)
  expect((await pictureOf(id))?.art.photo?.id).toBe(photo)

  await loadCatalogue(world, [testProduct({ id: 'optionless-thing' })])
  expect(await pictureOf('optionless-thing')).toMatchObject({ hex: plainHex })

  const bare = { id: 'bare-thing', name: 'bare', category: 'audio', brand: 'Own', basePrice: '1' }
  expect(await pictureOf(value(await createProduct(world, clerk, bare)))).toEqual({
    art: {
      kind: 'placeholder',
      variant: 0,
      mark: { initial: 'B', category: 'Audio & Headphones' },
    },
    hex: null,
  })

  // An unpublished product is listed with its draft's picture.
  const drafted = value(
    await createProduct(world, clerk, { ...bare, id: 'drafted', name: 'drafted' }),
  )
  value(await addPictures(world, clerk, { id: drafted, files: { picture1 } }))
  expect((await pictureOf(drafted))?.art.photo?.id).toBe(photo)
})
