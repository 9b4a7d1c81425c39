import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { jpeg } from '../../../tests/support/pictures.ts'
import { line, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { savePart } from '../editor/actions/edit-product.ts'
import { publishDraft } from '../editor/actions/publish-product.ts'
import { fieldsOf, productInputIn } from '../editor/input/forms.ts'
import { readSome } from '../editor/input/product.ts'
import { changesBetween } from '../editor/rules/changes.ts'
import { displayedPart, editedProduct } from '../editor/views/editor.ts'
import { previewOf } from '../editor/views/preview.ts'
import { withFetched } from '../import/rules/file-pictures.ts'
import { frameOf } from '../products/rules/photos.ts'
import { priceLines, productById } from '../products/views/products.ts'
import { addPictures } from './actions/pictures.ts'

const world = await testWorld()
const clerk = await person(world, 'catalogue')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'focal-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function edited(id: string) {
  const found = await editedProduct(world, id)
  if (!found) throw new Error('no product')
  return found
}

/** A product with one photo; its pictures as the editor's form fields. */
async function photographed() {
  const id = await stockedProduct(world, 5)
  const path = join(folder, id)
  await writeFile(path, await jpeg(900, 600))
  value(await addPictures(world, clerk, { id, files: { picture1: path } }))
  const { document } = await edited(id)
  const fields = fieldsOf(document, 'pictures', null, 'PI')
  const save = async (changed: Record<string, string>) => {
    const read = readSome(
      productInputIn({ ...fields, ...changed }, 'pictures', null, document),
      'PI',
    )
    if (!read.ok) return read
    const was = displayedPart(document, 'pictures')
    return savePart(world, clerk, { id, part: 'pictures', was, fields: read.value })
  }
  return { id, fields, save }
}

test('a focal point is drafted, published and applied wherever the photo is shown', async () => {
  const { id, fields, save } = await photographed()
  // The upload proposes one, along the side that a square crop cuts.
  expect(fields).toMatchObject({
    'pictures.0.focus.x': expect.stringMatching(/^(\d?[05]|100)$/),
    'pictures.0.focus.y': '50',
  })
  value(await save({ 'pictures.0.focus.x': '20', 'pictures.0.focus.y': '75' }))
  expect((await previewOf(world, id, 'en'))?.photo?.frame).toBe('x20 y75')
  const { seen } = await edited(id)
  value(await publishDraft(world, clerk, { id, note: '', seen }))
  const { document } = await edited(id)
  expect(document.pictures[0]?.focus).toEqual({ x: 20, y: 75 })
  const product = await productById(world, id)
  expect(product?.photo?.frame).toBe('x20 y75')
  expect(product?.photos[0]?.photo.frame).toBe('x20 y75')
  const { lines } = await priceLines(world, [line(id, 1, 'Sand')])
  expect(lines[0]?.art.photo?.frame).toBe('x20 y75')
  const moved = {
    ...document,
    pictures: document.pictures.map(({ id, value, alt }) => ({ id, value, alt })),
  }
  expect(changesBetween(document, moved, 'PI')).toEqual([{ what: 'focus' }])
  const [photo] = document.pictures
  if (!photo) throw new Error('no picture')
  const imported = withFetched(document, [{ id: photo.id, value: null, alt: { en: 'Lamp' } }])
  expect(imported[0]).toMatchObject({ focus: { x: 20, y: 75 }, alt: { en: 'Lamp' } })
})

test.each(['101', '-5', '12.5', 'left'])('"%s" is not a percentage, and is reported', async (x) => {
  const { save } = await photographed()
  expect(await save({ 'pictures.0.focus.x': x })).toMatchObject({
    code: 'form.invalid',
    fields: { 'pictures.0.focus.x': 'catalog.field.percent' },
  })
})

test('the centre needs no class, and a cut-out is shown in full', () => {
  expect(frameOf('jpg', { x: 50, y: 50 })).toBe('')
  expect(frameOf('jpg', { x: 0, y: 52 })).toBe('x0')
  expect(frameOf('jpg', { x: 48, y: 98 })).toBe('y100')
  expect(frameOf('png', { x: 0, y: 0 })).toBe('cutout')
})
