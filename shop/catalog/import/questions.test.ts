// Questions of a check, and the effect of their answers.
import { describe, expect, test } from 'vitest'
import {
  answeredImport,
  checkedImport,
  clear,
  clerk,
  documentOf,
  reasonsOf,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { person } from '../../../tests/support/people.ts'
import { coins } from '../../platform/money/rules.ts'
import { treeNow } from '../categories/views.ts'
import { answerImport, applyImport } from './actions/imports.ts'
import { runImports } from './actions/run.ts'
import { importById, questionsOf } from './views.ts'

const head =
  'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Status'
const shirts = [
  head,
  'tee,Tee,A tee.,Lumen,Shirts,Color,Galaxy,20,1,active',
  'tee,,,,,,Black,20,1,',
  'polo,Polo,A polo.,Lumen,Shirts,Color,Nebula,20,1,active',
  'vase,Vase,A vase.,Lumen,constructor,Color,constructor,20,1,active',
  'hat,Hat,A hat.,Lumen,Audio,Color,Black,20,1,active',
].join('\n')

describe('a check', () => {
  test('asks about unknown categories and colors, most frequent first', async () => {
    await clear()
    const id = await checkedImport(shirts)
    const asked = await questionsOf(world, id)
    expect(asked.map(({ kind, name, products }) => ({ kind, name, products }))).toEqual([
      { kind: 'category', name: 'Shirts', products: 2 },
      { kind: 'category', name: 'constructor', products: 1 },
      { kind: 'colour', name: 'constructor', products: 1 },
      { kind: 'colour', name: 'galaxy', products: 1 },
      { kind: 'colour', name: 'nebula', products: 1 },
      { kind: 'rate', name: '', products: 0 },
    ])
  })

  test('is repeated with the answers, which are kept and can be changed', async () => {
    await clear()
    const id = await checkedImport(shirts)
    const first = await answeredImport(id, {
      rate: '0.5',
      'category.Shirts': 'gaming',
      'colour.galaxy': '#334455',
    })
    expect(first).toMatchObject({ ok: true })
    expect(await importById(world, id)).toMatchObject({
      status: 'checked',
      added: 4,
      options: { rate: '0.5', categories: { shirts: 'gaming' }, colours: { galaxy: '#334455' } },
    })
    // Answered questions are still listed.
    expect(await questionsOf(world, id)).toHaveLength(6)
    await answeredImport(id, {
      rate: '0.25',
      'category.Shirts': 'create',
      'category.constructor': 'audio',
      'colour.galaxy': '#334455',
      'colour.constructor': '#AABBCC',
    })
    await applyImport(world, clerk, id)
    await runImports(world)
    const { all } = await treeNow(world)
    const made = all.find(({ texts }) => texts.en?.name === 'Shirts')
    expect(made).toBeDefined()
    expect(await documentOf('tee')).toMatchObject({
      category: made?.id,
      basePrice: coins(5),
      options: [
        { type: 'swatch', values: [{ name: 'Galaxy', hex: '#334455' }, { hex: '#1b1c1f' }] },
      ],
    })
    // The color is still unanswered.
    expect(await documentOf('polo')).toMatchObject({ options: [{ type: 'button' }] })
    expect(await documentOf('vase')).toMatchObject({
      category: 'audio',
      options: [{ type: 'swatch', values: [{ hex: '#aabbcc' }] }],
    })
  })

  test('asks about unknown categories of the shop’s own format instead of reporting errors', async () => {
    await clear()
    const own =
      'Id,State,Name,Category,Brand,Base price,Description,Colour,Hex\nmug,published,Mug,Cups,Lumen,1,A mug.,Ink,#101418'
    const id = await checkedImport(own)
    expect(await reasonsOf(id)).toEqual([[2, 'Category', 'Cups', 'catalog.field.category']])
    await answeredImport(id, { 'category.Cups': 'audio' })
    expect(await reasonsOf(id)).toEqual([])
    expect(await importById(world, id)).toMatchObject({ added: 1, invalid: 0 })
  })
})

describe('answers', () => {
  test('that are invalid are reported at their field, and change nothing', async () => {
    await clear()
    const id = await checkedImport(shirts)
    const form = { rate: '0', 'category.constructor': 'nowhere', 'colour.galaxy': 'blue' }
    expect(await answeredImport(id, form)).toMatchObject({
      code: 'imports.answers',
      fields: {
        rate: 'imports.field.rate',
        'category.constructor': 'imports.field.choose',
        'colour.galaxy': 'imports.field.hex',
      },
    })
    expect((await importById(world, id))?.options).not.toHaveProperty('categories')
  })

  test('of several rounds add up, until one is taken back', async () => {
    await clear()
    const id = await checkedImport(shirts)
    const round = async (form: Record<string, string>) => {
      expect(await answerImport(world, clerk, { id, form })).toMatchObject({ ok: true })
      await runImports(world)
      return (await importById(world, id))?.options
    }
    await round({ rate: '0.5', 'category.constructor': 'gaming', 'colour.galaxy': '#334455' })
    expect(await round({ 'colour.nebula': '#aabbcc' })).toMatchObject({
      rate: '0.5',
      categories: { constructor: 'gaming' },
      colours: { galaxy: '#334455', nebula: '#aabbcc' },
    })
    expect(await round({ 'category.constructor': '', 'colour.galaxy': '' })).toMatchObject({
      rate: '0.5',
      categories: {},
      colours: { nebula: '#aabbcc' },
    })
  })

  test('take the catalogue role, while the import waits for them', async () => {
    await clear()
    const id = await checkedImport(shirts)
    const shopper = await person(world)
    expect(await answerImport(world, shopper, { id, form: { rate: '1' } })).toMatchObject({
      code: 'imports.not_allowed',
    })
    expect(await answeredImport('nothing', {})).toMatchObject({ code: 'imports.missing' })
    await applyImport(world, clerk, id)
    expect(await answeredImport(id, {})).toMatchObject({ code: 'imports.state' })
  })
})
