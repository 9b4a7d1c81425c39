// Reconciling options and variants: nothing that an order references is lost.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type EditedOption,
  newDocument,
  newVariant,
  type ProductDocument,
} from '../../products/rules/product.ts'
import { type ColourDocument, fromStored } from '../../products/rules/stored-document.ts'
import { isGtin, reconciled, variantsOf } from './variants.ts'

const option = (name: string, ...values: (readonly [id: number | null, name: string])[]) =>
  ({
    name,
    names: {},
    type: 'button',
    isFilterable: true,
    values: values.map(([id, value]) => ({ id, name: value, names: {}, hex: null })),
  }) satisfies EditedOption
const base = newDocument({ name: 'A', category: 'audio', brand: 'B', basePrice: 1n })
const document = (
  options: readonly EditedOption[],
  variants: readonly (readonly [id: string | null, ...values: string[]])[],
): ProductDocument => ({
  ...base,
  options,
  variants: variants.map(([id, ...values]) => ({ ...newVariant(values), id })),
})
const rows = document(
  [option('Colour', [1, 'Ink'], [2, 'Sand']), option('Size', [3, 'S'], [4, 'M'])],
  [
    ['inks', 'Ink', 'S'],
    ['inkm', 'Ink', 'M'],
    ['sands', 'Sand', 'S'],
  ],
)
const placesOf = ({ document }: ReturnType<typeof reconciled>) =>
  document.variants.map(({ id, values, isHidden }) => [id, values.join('/'), isHidden])

describe('merging a document into the stored product', () => {
  test('matches values and variants by name where a file has no ids', () => {
    const file = document(
      [option('size', [null, 'M'], [null, 'L']), option('Colour', [null, 'Sand'], [null, 'Ink'])],
      [
        [null, 'M', 'Ink'],
        [null, 'L', 'Sand'],
      ],
    )
    const found = reconciled(file, rows, new Set(['sands']))
    expect(found.document.options.map(({ values }) => values.map(({ id }) => id))).toEqual([
      [4, null, 3],
      [2, 1],
    ])
    expect(placesOf(found)).toEqual([
      ['inkm', 'M/Ink', false],
      [null, 'L/Sand', false],
      ['sands', 'S/Sand', true],
    ])
    expect([found.kept, found.gone, found.merged]).toEqual([['Sand, S'], ['inks'], []])
  })

  test('keeps ids of renamed values, and refuses those of another product', () => {
    const renamed = document(
      [option('Tint', [1, 'Night'], [99, 'Ink']), option('Size', [3, 'S'], [4, 'M'])],
      [
        ['inks', 'Night', 'S'],
        ['elsewhere', 'Ink', 'S'],
      ],
    )
    const found = reconciled(renamed, rows, new Set())
    expect(found.document.options[0]?.values.map(({ id }) => id)).toEqual([1, null])
    expect(placesOf(found)).toEqual([
      ['inks', 'Night/S', false],
      [null, 'Ink/S', false],
    ])
  })

  test('gives existing variants the first value of a new option', () => {
    const more = document(
      [...rows.options, option('Fit', [null, 'Slim'], [null, 'Wide'])],
      [[null, 'Ink', 'S', 'Slim']],
    )
    expect(placesOf(reconciled(more, rows, new Set(['inkm'])))).toEqual([
      ['inks', 'Ink/S/Slim', false],
      ['inkm', 'Ink/M/Slim', true],
    ])
  })

  test('keeps an option while orders have several of its values', () => {
    const [colour] = rows.options
    const fewer = document(
      [colour as EditedOption],
      [
        ['inks', 'Ink'],
        ['sands', 'Sand'],
      ],
    )
    const found = reconciled(fewer, rows, new Set(['inks', 'inkm']))
    expect(found.merged).toEqual(['Ink, M'])
    expect(reconciled(fewer, rows, new Set(['inks'])).merged).toEqual([])
  })
})

test('never duplicates a variant or a combination, whatever is merged', () => {
  const value = fc.constantFrom('a', 'b', 'c', 'd')
  const options = fc.uniqueArray(
    fc.tuple(fc.constantFrom('P', 'Q', 'R'), fc.uniqueArray(value, { minLength: 1 })),
    {
      maxLength: 3,
      selector: ([name]) => name,
    },
  )
  const written = fc.tuple(options, fc.array(fc.nat()), fc.boolean())
  fc.assert(
    fc.property(
      fc.array(written, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat()),
      (edits, picks) => {
        let shop = document([], [['v0']])
        let ids = 0
        const taken = new Set<string>()
        for (const [nth, [spec, drop, isRenamed]] of edits.entries()) {
          const before = shop
          const wanted = spec.map(([name, values]) => {
            const old = before.options.find((each) => each.name === name)
            return option(
              name,
              ...values.map((each): [number | null, string] => {
                const id = old?.values.find((one) => one.name === each)?.id ?? null
                return [isRenamed ? id : null, isRenamed && id !== null ? `${each}'` : each]
              }),
            )
          })
          const all = variantsOf(wanted)
          const variants = all.filter((_, at) => all.length === 1 || !drop.includes(at))
          const found = reconciled({ ...base, options: wanted, variants }, shop, taken)
          if (found.merged.length > 0) continue
          const after = found.document
          const known = after.variants.flatMap(({ id }) => id ?? [])
          expect(new Set(known).size).toBe(known.length)
          for (const id of taken) expect(known).toContain(id)
          for (const id of found.gone) expect(taken.has(id)).toBe(false)
          const places = after.variants.map(({ values }) => values.join('/'))
          expect(new Set(places).size).toBe(places.length)
          for (const { values } of after.variants)
            expect(
              values.length === after.options.length &&
                values.every((each, at) =>
                  after.options[at]?.values.some(({ name }) => name === each),
                ),
            ).toBe(true)
          shop = {
            ...after,
            options: after.options.map((each) => ({
              ...each,
              values: each.values.map((one) => ({ ...one, id: one.id ?? ++ids })),
            })),
            variants: after.variants.map((each) => ({ ...each, id: each.id ?? `v${++ids}` })),
          }
          const pick = shop.variants[(picks[nth] ?? 0) % Math.max(1, shop.variants.length)]
          if (pick?.id) taken.add(pick.id)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['4006381333931', true],
  ['4006381333930', false],
  ['73513537', true],
  ['012345678905', true],
  ['00012345600012', true],
  ['123456789', false],
  ['', false],
  ['٤٠٠٦٣٨١٣٣٣٩٣١', false],
])('%j as a GTIN: %s', (text, is) => expect(isGtin(text)).toBe(is))

test('a document of version 1.0 becomes an option with its colours and variants', () => {
  const old: ColourDocument = {
    name: 'Lamp',
    category: 'audio',
    brand: 'Lumen',
    basePrice: '100',
    description: 'D',
    detailedInfo: '',
    features: [],
    specifications: [],
    attribute: '',
    art: { kind: 'bag', variant: 0 },
    colours: [
      { name: 'Ink', hex: '#101418', price: null, isHidden: false, opening: 3 },
      { name: 'Sand', hex: '#e6dcc8', price: '120', isHidden: true },
    ],
    texts: { de: { name: 'Lampe', colours: { Ink: 'Tinte' } } },
    pictures: [
      { id: 'a', colour: 'Sand', alt: {} },
      { id: 'b', colour: null, alt: { en: 'B' } },
    ],
  }
  const read = fromStored(JSON.parse(JSON.stringify(old)))
  expect(read).not.toHaveProperty('colours')
  expect(read).toMatchObject({
    basePrice: 100n,
    otherCategories: [],
    tags: [],
    seoTitle: '',
    seoDescription: '',
    cost: null,
    options: [
      {
        name: 'Colour',
        names: { de: 'Farbe', ar: 'اللون' },
        type: 'swatch',
        values: [
          { id: null, name: 'Ink', names: { de: 'Tinte' }, hex: '#101418' },
          { id: null, name: 'Sand', names: {}, hex: '#e6dcc8' },
        ],
      },
    ],
    variants: [
      { id: null, values: ['Ink'], price: null, isHidden: false, opening: 3 },
      { id: null, values: ['Sand'], price: 120n, isHidden: true },
    ],
    texts: { de: { name: 'Lampe' } },
    pictures: [
      { id: 'a', value: { option: 'Colour', value: 'Sand' } },
      { id: 'b', value: null },
    ],
  })
  expect(read.texts.de).not.toHaveProperty('colours')
})
