// Makers and other facts of the law on a real database: saved, shown with the product, and missed in the list.
import { beforeAll, expect, test } from 'vitest'
import { clerk, document, newId, world } from '../../../tests/fixtures/catalog/editing.ts'
import { value } from '../../../tests/support/shopping.ts'
import { refuse } from '../../result.ts'
import { setCategoryDefaults } from '../categories/actions.ts'
import { treeNow } from '../categories/views.ts'
import { writeProduct } from '../editor/actions/write-product.ts'
import type { LegalFacts } from '../products/rules/legal.ts'
import { newVariant } from '../products/rules/product.ts'
import { countLegalGaps, productsWithGap } from '../products/views/legal-gaps.ts'
import { productById } from '../products/views/products.ts'
import { saveMaker } from './actions.ts'
import { makersNow } from './views.ts'

const acme = {
  makerName: 'Acme GmbH',
  makerAddress: 'Hauptstr. 1, 1010 Wien',
  makerContact: 'safety@acme.example',
  makerCountry: 'at',
}
const save = (form: Record<string, string>, brand = 'Acme', version = 0) =>
  saveMaker(world, clerk, { brand, version }, form)

async function sell(legal: LegalFacts = {}, contents?: string) {
  const id = newId()
  const variants = [{ ...newVariant([]), ...(contents && { contents }) }]
  const own = { ...document(), options: [], variants, brand: 'ACME', legal }
  value(await writeProduct(world, clerk, { id, document: own }))
  return id
}

beforeAll(async () => {
  value(await save(acme))
})

test('a maker is kept by brand in either case, with the country in capitals', async () => {
  const id = await sell()
  expect((await productById(world, id))?.legal.maker).toEqual({ ...acme, makerCountry: 'AT' })
})

test('whoever saw an older version overwrites nothing, and a wrong contact is refused in place', async () => {
  expect(await save(acme)).toEqual(refuse('makers.changed'))
  expect(
    await save({ ...acme, makerContact: 'call us', makerCountry: 'Austria' }, 'Other'),
  ).toEqual(
    refuse('form.invalid', {
      fields: { makerContact: 'makers.field.contact', makerCountry: 'makers.field.country' },
    }),
  )
  for (const makerCountry of ['zz', 'QQ', '\u0661\u0662'])
    expect(await save({ ...acme, makerCountry }, 'Other')).toMatchObject({
      fields: { makerCountry: 'makers.field.country' },
    })
  expect(await save(acme, ' ')).toMatchObject({ ok: false, fields: { brand: 'field.required' } })
})

test('without any fact a maker is removed', async () => {
  value(await save(acme, 'Gone'))
  value(await save({}, 'gone', 1))
  expect((await makersNow(world)).map(({ brand }) => brand)).not.toContain('Gone')
})

test('a product says its own facts, in the reader’s language where they are written', async () => {
  const id = await sell({
    makerName: 'Other Ltd.',
    warnings: 'Hot.',
    'warnings-de': 'Heiß.',
    energyClass: 'B',
    eprel: '123456',
    guaranteeYears: '5',
    age: '18',
  })
  const english = (await productById(world, id))?.legal
  expect(english).toMatchObject({
    maker: { makerName: 'Other Ltd.' },
    warnings: 'Hot.',
    age: 18,
    energy: { class: 'B', sheet: 'https://eprel.ec.europa.eu/qr/123456' },
    guarantee: { years: 5, maker: 'Other Ltd.' },
  })
  expect(english?.maker.makerAddress).toBeUndefined()
  expect((await productById(world, id, 'de'))?.legal.warnings).toBe('Heiß.')
  expect((await productById(world, id, 'ja'))?.legal.warnings).toBe('Hot.')
})

test('the list has exactly the products that lack a fact, page by page', async () => {
  const without = await Promise.all([sell(), sell(), sell({ makerName: 'Half' })])
  const whole = await sell({ warnings: 'None.', energyClass: 'A' }, '250 g')
  const category = (await treeNow(world)).byId.get(document().category)
  if (!category) throw new Error('no category')
  const legal = { measure: true, energy: true, age: '16' } as const
  value(
    await setCategoryDefaults(world, 'system', category, { attributes: [], options: [], legal }),
  )
  world.clock.advance(60_000)
  expect((await productById(world, whole))?.legal.age).toBe(16)
  const counts = await countLegalGaps(world, 1_000)
  for (const gap of ['warnings', 'contents', 'energy', 'maker'] as const) {
    const found: string[] = []
    for (let after: string | null = null; ; ) {
      const page = await productsWithGap(world, gap, after, 2)
      found.push(...page.rows.map(({ id }) => id))
      after = page.next
      if (after === null) break
    }
    expect(new Set(found).size).toBe(found.length)
    expect(counts[gap]).toBe(found.length)
    expect(found).not.toContain(whole)
    expect(found).toEqual(expect.arrayContaining(gap === 'maker' ? without.slice(2) : without))
    // Their brand has a maker.
    if (gap === 'maker') expect(found).not.toContain(without[0])
  }
})
