import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { card, decompressionBomb, jpeg } from '../../../tests/support/pictures.ts'
import { line, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { discardDraft, savePart } from '../editor/actions/edit-product.ts'
import { publishDraft } from '../editor/actions/publish-product.ts'
import { displayedPart, editedProduct, photosOf } from '../editor/views/editor.ts'
import { previewOf } from '../editor/views/preview.ts'
import {
  fileName,
  filesOf,
  type Photo,
  parsePhotoName,
  photoSet,
  photoUrl,
} from '../products/rules/photos.ts'
import { priceLines, productById } from '../products/views/products.ts'
import { addPictures, erasePictures } from './actions/pictures.ts'

const world = await testWorld()
const clerk = await person(world, 'catalogue')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function saved(bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, `${++files}.bin`)
  await writeFile(path, bytes)
  return path
}
async function add(id: string, ...bytes: (Uint8Array | string)[]) {
  const files: Record<string, string> = {}
  for (const [place, each] of bytes.entries()) files[`picture${place + 1}`] = await saved(each)
  return addPictures(world, clerk, { id, files })
}
async function edited(id: string) {
  const found = await editedProduct(world, id)
  if (!found) throw new Error('no product')
  return found
}
const publish = async (id: string) =>
  value(await publishDraft(world, clerk, { id, note: '', seen: (await edited(id)).seen }))
async function storedOf(photo: Photo): Promise<Buffer[]> {
  const found = []
  for (const file of filesOf(photo)) {
    const got = await world.files.get(fileName(photo.id, file))
    if (got.ok) found.push(await buffer(got.value))
  }
  return found
}
async function firstPhoto(id: string): Promise<Photo> {
  const [photo] = await photosOf(world, (await edited(id)).document)
  if (!photo) throw new Error('no picture')
  return photo
}
/** A unique picture, so that no two tests share one. */
const own = (hue: number) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: `hsl(${hue}, 60%, 50%)` } })

describe('an upload', () => {
  test('becomes files of three widths in three formats, without metadata', async () => {
    const id = await stockedProduct(world, 1)
    const exif = { IFD0: { Artist: 'Ada Byron' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    const photo = await card(3000, 2000).withExif(exif).jpeg().toBuffer()
    expect(photo.includes('Ada Byron')).toBe(true)
    expect(value(await add(id, photo))).toEqual({ added: 1, wrong: {} })
    const kept = await firstPhoto(id)
    expect(kept).toMatchObject({ width: 1280, height: 853, plain: 'jpg' })
    const stored = await storedOf(kept)
    const facts = await Promise.all(stored.map((file) => sharp(file).metadata()))
    expect(facts.map(({ width, format }) => `${width} ${format}`)).toEqual(
      [320, 640, 1280].flatMap((width) => [`${width} heif`, `${width} webp`, `${width} jpeg`]),
    )
    for (const { exif, xmp, icc } of facts)
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
    for (const file of stored) expect(file.includes('Ada Byron')).toBe(false)
  })

  test('keeps transparency, and is never enlarged', async () => {
    const id = await stockedProduct(world, 1)
    const background = { r: 9, g: 9, b: 9, alpha: 0.4 }
    const clear = sharp({ create: { width: 500, height: 450, channels: 4, background } })
    value(await add(id, await clear.png().toBuffer()))
    const kept = await firstPhoto(id)
    expect(kept).toMatchObject({ width: 500, height: 450, plain: 'png' })
    const plain = await sharp((await storedOf(kept)).at(-1)).metadata()
    expect([plain.format, plain.hasAlpha]).toEqual(['png', true])
  })

  test('is rotated as the camera was held', async () => {
    const id = await stockedProduct(world, 1)
    value(await add(id, await own(10).withMetadata({ orientation: 6 }).jpeg().toBuffer()))
    expect(await firstPhoto(id)).toMatchObject({ width: 700, height: 900 })
  })

  test.each([
    [
      'an SVG',
      () => '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>',
      'catalog.picture_type',
    ],
    ['a page', () => '<!doctype html><script>alert(1)</script>', 'catalog.picture_type'],
    ['a GIF', () => card().gif().toBuffer(), 'catalog.picture_type'],
    ['half a JPEG', async () => (await jpeg(1500, 1000)).subarray(0, 4000), 'upload.damaged'],
    ['a bomb', () => decompressionBomb(30_000, 30_000), 'upload.too_many_pixels'],
    ['a stamp', () => jpeg(399, 900), 'catalog.picture_small'],
  ])('refuses %s, and stores nothing of it', async (_, make, code) => {
    const id = await stockedProduct(world, 1)
    expect(await add(id, await make())).toMatchObject({ ok: false, code })
    expect((await edited(id)).draft).toBeNull()
  })

  test('of several images stores the valid ones, duplicates once, and reports the others', async () => {
    const id = await stockedProduct(world, 1)
    const good = await own(20).jpeg().toBuffer()
    expect(value(await add(id, good, 'nothing', good))).toEqual({
      added: 1,
      wrong: { picture2: 'catalog.picture_type', picture3: 'catalog.picture_known' },
    })
    expect(await add(id, 'nothing', good)).toEqual(
      refuse('catalog.picture_type', {
        fields: { picture1: 'catalog.picture_type', picture2: 'catalog.picture_known' },
      }),
    )
  })

  test('without the role, without images, or while storage is unavailable is refused', async () => {
    const id = await stockedProduct(world, 1)
    const files = { picture1: await saved(await own(30).jpeg().toBuffer()) }
    const shopper = await person(world)
    expect(await addPictures(world, shopper, { id, files })).toMatchObject({
      code: 'catalog.not_allowed',
    })
    expect(await addPictures(world, clerk, { id: 'nothing', files })).toMatchObject({
      code: 'catalog.missing',
    })
    const away: World = {
      ...world,
      transaction: (work) =>
        world.transaction((inner) =>
          work({
            ...inner,
            files: { ...world.files, put: async () => refuse('file.unreachable') },
          }),
        ),
    }
    expect(await addPictures(away, clerk, { id, files })).toMatchObject({
      code: 'file.unreachable',
    })
    expect((await edited(id)).draft).toBeNull()
  })
})

describe('in the shop', () => {
  test('a picture is shown when it is published: an option value’s own first, with alt text in the reader’s language', async () => {
    const id = await stockedProduct(world, 5)
    value(await add(id, await own(40).jpeg().toBuffer(), await own(50).jpeg().toBuffer()))
    const { document } = await edited(id)
    const [all, sand] = document.pictures
    if (!all || !sand) throw new Error('two pictures')
    const pictures = [
      all,
      { ...sand, value: { option: 'Colour', value: 'Sand' }, alt: { ar: 'رمل' } },
    ]
    const was = displayedPart(document, 'pictures')
    value(await savePart(world, clerk, { id, part: 'pictures', was, fields: { pictures } }))
    expect((await productById(world, id))?.photos).toEqual([])
    const shownIn = (swatches: readonly { name: string; photo?: Photo }[] | undefined) =>
      swatches?.map(({ name, photo }) => [name, photo?.id, photo?.alt])
    const expected = [
      ['Ink', all.id, undefined],
      ['Sand', sand.id, 'رمل'],
    ]
    expect(shownIn((await previewOf(world, id, 'ar'))?.swatches)).toEqual(expected)
    await publish(id)
    const shown = await productById(world, id, 'ar')
    expect(shownIn(shown?.swatches)).toEqual(expected)
    const { lines } = await priceLines(world, [line(id, 1, 'Sand')])
    expect(lines[0]?.art.photo?.id).toBe(sand.id)
  })

  test('addresses are those of existing files', () => {
    const photo: Photo = { id: 'a'.repeat(32), width: 700, height: 500, plain: 'jpg' }
    expect(photoUrl(photo, 'webp', 300)).toBe(`/pictures/${photo.id}-320.webp`)
    expect(photoUrl(photo, 'jpg', 900)).toBe(`/pictures/${photo.id}-700.jpg`)
    expect(photoSet(photo, 'avif')).toMatch(
      /-320\.avif 320w, .*-640\.avif 640w, .*-700\.avif 700w$/,
    )
    for (const name of [
      'x-1.jpg',
      `${photo.id}-1.svg`,
      `../${photo.id}-1.jpg`,
      `${photo.id}-1.jpg.gif`,
    ])
      expect(parsePhotoName(name)).toBeNull()
  })
})

describe('cleanup', () => {
  const day = 24 * 60 * 60 * 1000

  test('deletes unused images a day after their upload; those of versions are kept', async () => {
    const [left, used] = [await stockedProduct(world, 1), await stockedProduct(world, 1)]
    value(await add(left, await own(60).jpeg().toBuffer()))
    value(await add(used, await own(70).jpeg().toBuffer()))
    const [gone, kept] = [await firstPhoto(left), await firstPhoto(used)]
    await publish(used)
    const { document } = await edited(used)
    const was = displayedPart(document, 'pictures')
    value(
      await savePart(world, clerk, { id: used, part: 'pictures', was, fields: { pictures: [] } }),
    )
    await publish(used)
    value(await discardDraft(world, clerk, left))
    await erasePictures(world)
    expect(await storedOf(gone)).toHaveLength(9)
    world.clock.advance(day + 1000)
    expect(await erasePictures(world)).toBeGreaterThan(0)
    expect(await storedOf(gone)).toEqual([])
    expect(await storedOf(kept)).toHaveLength(9)
    expect(await erasePictures(world)).toBe(0)
  })

  test('keeps an image that is uploaded again meanwhile', async () => {
    const id = await stockedProduct(world, 1)
    const bytes = await own(80).jpeg().toBuffer()
    value(await add(id, bytes))
    const photo = await firstPhoto(id)
    value(await discardDraft(world, clerk, id))
    world.clock.advance(day + 1000)
    const [, added] = await Promise.all([erasePictures(world), add(id, bytes)])
    expect(value(added).added).toBe(1)
    expect(await storedOf(photo)).toHaveLength(9)
  })
})
