import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardUrl } from '../../../app/artwork/url.ts'
import { person } from '../../../tests/support/people.ts'
import { jpeg } from '../../../tests/support/pictures.ts'
import { stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { publishDraft } from '../editor/actions/publish-product.ts'
import { editedProduct } from '../editor/views/editor.ts'
import { cardName, cardPart, cardSize, parseCardName } from '../products/rules/photos.ts'
import { productById } from '../products/views/products.ts'
import { addPictures } from './actions/pictures.ts'
import { pictureCard } from './views/picture-card.ts'

const world = await testWorld()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'card-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the frame has the shape of a card, lies within the picture and contains the focal point', () => {
  const side = fc.integer({ min: 400, max: 1280 })
  const percent = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(side, side, percent, percent, (width, height, x, y) => {
      const part = cardPart({ width, height }, { x, y })
      expect(part.left).toBeGreaterThanOrEqual(0)
      expect(part.top).toBeGreaterThanOrEqual(0)
      expect(part.left + part.width).toBeLessThanOrEqual(width)
      expect(part.top + part.height).toBeLessThanOrEqual(height)
      // Exact to a pixel, and as large as possible.
      expect(Math.abs(part.width / cardSize.width - part.height / cardSize.height)).toBeLessThan(
        1 / 600,
      )
      expect(part.width === width || part.height === height).toBe(true)
      const [at, under] = [(width * x) / 100, (height * y) / 100]
      expect(at).toBeGreaterThanOrEqual(part.left - 1)
      expect(at).toBeLessThanOrEqual(part.left + part.width + 1)
      expect(under).toBeGreaterThanOrEqual(part.top - 1)
      expect(under).toBeLessThanOrEqual(part.top + part.height + 1)
    }),
  )
})

test.each(['', 'x20', 'y75', 'x20 y75', 'y100', 'cutout'])(
  'the file name says the frame "%s"',
  (frame) => {
    const id = 'a'.repeat(32)
    expect(parseCardName(cardName({ id, frame }))).toEqual({ id, frame })
  },
)

test('link previews show a photo in the frame of its focal point', async () => {
  const clerk = await person(world, 'catalogue')
  const id = await stockedProduct(world, 5)
  const path = join(folder, id)
  await writeFile(path, await jpeg(900, 600))
  value(await addPictures(world, clerk, { id, files: { picture1: path } }))
  const draft = await editedProduct(world, id)
  const photo = draft?.document.pictures[0]?.id ?? ''
  // Cards are made only of published images.
  expect(await pictureCard(world, cardName({ id: photo }))).toMatchObject({ code: 'file.missing' })
  value(await publishDraft(world, clerk, { id, note: '', seen: draft?.seen ?? '' }))
  const product = await productById(world, id)
  if (!product?.photo) throw new Error('no photograph')
  const url = cardUrl({ ...product.art, photo: product.photo }, null, { id, language: 'en' })
  expect(url).toMatch(new RegExp(`^/og/photo-${photo}.*\\.jpg$`))
  const name = url.slice('/og/'.length)
  const card = value(await pictureCard(world, name))
  expect([...card.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  // Made once, then cached.
  expect(value(await pictureCard(world, name))).toBe(card)
  const others = [`photo-${photo}-x0-y0.jpg`, `photo-${'0'.repeat(32)}.jpg`, `photo-${photo}.png`]
  for (const each of others)
    expect(await pictureCard(world, each)).toMatchObject({ code: 'file.missing' })
})
