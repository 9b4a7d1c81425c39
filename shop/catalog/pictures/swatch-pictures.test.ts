// Swatch pictures: uploaded to the draft, shown instead of the color, kept as long as anything references them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clerk,
  document,
  edited,
  lineOf,
  newId,
  publish,
  publishedProduct,
  shopper,
  world,
} from '../../../tests/fixtures/catalog/editing.ts'
import { jpeg } from '../../../tests/support/pictures.ts'
import { value } from '../../../tests/support/shopping.ts'
import { savePart } from '../editor/actions/edit-product.ts'
import { writeProduct } from '../editor/actions/write-product.ts'
import { productInputIn } from '../editor/input/forms.ts'
import { optionFields } from '../editor/input/option-forms.ts'
import { readSome } from '../editor/input/product.ts'
import { changesBetween } from '../editor/rules/changes.ts'
import { displayedPart } from '../editor/views/editor.ts'
import { previewOf } from '../editor/views/preview.ts'
import { plainHex } from '../products/rules/catalog.ts'
import { swatchUrl } from '../products/rules/photos.ts'
import { priceLines, productById } from '../products/views/products.ts'
import { erasePictures, setSwatchPicture } from './actions/pictures.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swatches-'))
})
afterAll(() => rm(folder, { recursive: true }))

const ink = { option: 'Colour', value: 'Ink' }
const day = 24 * 60 * 60 * 1000

async function upload(id: string, hue: number, of = ink, who = clerk) {
  const path = join(folder, `${id}-${hue}.jpg`)
  const background = `hsl(${hue}, 60%, 50%)`
  const image = sharp({ create: { width: 500, height: 450, channels: 3, background } })
  await writeFile(path, await image.jpeg().toBuffer())
  return setSwatchPicture(world, who, { id, of, path })
}
const swatches = async (id: string) =>
  (await edited(id)).document.options[0]?.values.map(({ hex, imageId }) => ({ hex, imageId })) ?? []
const shown = async (id: string) => (await productById(world, id, 'en'))?.options[0]?.values
/** Saves the options like their form, with this choice for Ink. */
async function choose(id: string, shows: string) {
  const before = (await edited(id)).document
  const fields = { ...optionFields(before, 'PI'), 'options.0.values.0.shows': shows }
  const read = readSome(productInputIn(fields, 'options', null, before), 'PI')
  if (!read.ok) throw new Error(JSON.stringify(read.fields))
  const was = displayedPart(before, 'options')
  return savePart(world, clerk, { id, part: 'options', was, fields: read.value })
}

test('an uploaded swatch waits in the draft, and is shown once it is published', async () => {
  const id = await publishedProduct()
  const before = (await edited(id)).document
  value(await upload(id, 10))
  const [first, second] = await swatches(id)
  const image = swatchUrl(first?.imageId ?? '')
  expect(image).toMatch(/^\/pictures\/[0-9a-f]{32}-320\.webp$/)
  expect([first?.hex, second]).toEqual(['#101418', { hex: '#e6dcc8', imageId: undefined }])
  expect((await previewOf(world, id, 'en'))?.options[0]?.values[0]).toMatchObject({ image })
  expect(changesBetween(before, (await edited(id)).document, 'PI')).toEqual([
    { what: 'swatchImage', of: 'Ink' },
  ])

  value(await publish(id))
  const product = await productById(world, id, 'en')
  expect(product?.options[0]?.values.map(({ hex, image }) => [hex, image])).toEqual([
    ['#101418', image],
    ['#e6dcc8', undefined],
  ])
  expect(product?.swatches[0]).toMatchObject({ hex: '#101418', image })
  const { lines } = await priceLines(world, [await lineOf(id), await lineOf(id, 1, 'Sand')])
  expect(lines.map(({ hex, image }) => [hex, image])).toEqual([
    ['#101418', image],
    ['#e6dcc8', undefined],
  ])
  expect(await swatches(id)).toEqual([first, second])
})

test('a picture alone has no colour; removing it restores the colour', async () => {
  const id = await publishedProduct()
  value(await upload(id, 20))
  const [had] = await swatches(id)
  value(await choose(id, 'picture'))
  value(await publish(id))
  expect((await swatches(id))[0]).toEqual({ hex: null, imageId: had?.imageId })
  expect((await shown(id))?.[0]).toMatchObject({
    hex: plainHex,
    image: swatchUrl(had?.imageId ?? ''),
  })
  const { lines } = await priceLines(world, [await lineOf(id)])
  expect(lines[0]).toMatchObject({ hex: null, image: swatchUrl(had?.imageId ?? '') })

  value(await choose(id, 'colour'))
  value(await publish(id))
  expect((await swatches(id))[0]).toEqual({ hex: plainHex, imageId: undefined })
  const again = await priceLines(world, [await lineOf(id)])
  expect(again.lines[0]?.hex).toBe(plainHex)
  expect(again.lines[0]).not.toHaveProperty('image')
})

test('refuses other roles, unknown values, buttons and invalid files', async () => {
  const id = await publishedProduct()
  expect(await upload(id, 30, ink, shopper)).toMatchObject({ code: 'catalog.not_allowed' })
  expect(await upload('nothing', 30)).toMatchObject({ code: 'catalog.missing' })
  expect(await upload(id, 30, { option: 'Colour', value: 'Jade' })).toMatchObject({
    code: 'catalog.missing',
  })
  const [option] = document().options
  if (!option) throw new Error('no option')
  const buttons = await publishedProduct({ options: [{ ...option, type: 'button' }] })
  expect(await upload(buttons, 30)).toMatchObject({ code: 'catalog.missing' })
  const path = join(folder, 'stamp.jpg')
  await writeFile(path, await jpeg(399, 900))
  expect(await setSwatchPicture(world, clerk, { id, of: ink, path })).toMatchObject({
    code: 'catalog.picture_small',
  })
  expect((await edited(id)).draft).toBeNull()
})

test('an unknown picture is refused', async () => {
  const options = document().options.map((option) => ({
    ...option,
    values: option.values.map((each) => ({ ...each, imageId: 'f'.repeat(32) })),
  }))
  expect(
    await writeProduct(world, clerk, { id: newId(), document: document({ options }) }),
  ).toMatchObject({ code: 'catalog.picture_missing' })
})

test('cleanup keeps images of drafts, products, versions and collections', async () => {
  const [draft, used] = [await publishedProduct(), await publishedProduct()]
  value(await upload(draft, 40))
  value(await upload(used, 50))
  value(await publish(used))
  const ids = [...(await swatches(draft)), ...(await swatches(used))].flatMap(
    ({ imageId }) => imageId ?? [],
  )
  const kept = async () =>
    (await world.db<{ id: string }[]>`select id from images where id = any(${ids}::text[])`).length
  world.clock.advance(day + 1000)
  await erasePictures(world)
  expect(await kept()).toBe(2)
  // Then only a version references the picture of `used`, and nothing that of `draft`.
  value(await choose(used, 'colour'))
  value(await publish(used))
  value(await choose(draft, 'colour'))
  // A collection references it instead.
  await world.db`
    insert into collections (id, slug, position, kind, texts, image_id)
    values ('woods', 'woods', 0, 'manual', '{"en": {"name": "Woods"}}', ${ids[0] ?? ''})`
  await erasePictures(world)
  expect(await kept()).toBe(2)
  await world.db`delete from collections where id = 'woods'`
  await erasePictures(world)
  expect(await kept()).toBe(1)
})
