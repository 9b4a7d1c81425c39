// Products modeled on the demonstration's, as by `npm run bench -- generate`, without a database.
import { demoCategories } from '../../demo/catalogue/categories.ts'
import { demoCatalogue } from '../../demo/catalogue/index.ts'
import { demoOptionNames, demoTexts } from '../../demo/catalogue/texts.ts'
import type { ColumnRow } from '../../shop/search/rules/columns.ts'
import type { IndexRow } from '../../shop/search/rules/index-text.ts'
import type { Rows } from './engine.ts'

const parts = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ')
const wordOf = (n: number): string => {
  const word = [n, n / 20, n / 400].map((nth) => parts[Math.floor(nth) % 20]).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}
const modelOf = (n: number) =>
  demoCatalogue[n % demoCatalogue.length] as (typeof demoCatalogue)[number]

/** Number of products, or the demonstration itself. */
export type Size = number | 'demo'
export const sizeOf = (text: string | undefined): Size => (text === 'demo' ? text : Number(text))

/** The product with this number, in this language if the demonstration has it, else in English. */
export function madeRow(language: string, size: Size, n: number): IndexRow {
  const model = modelOf(n)
  const own = language === 'en' ? undefined : textsIn(language)[model.id]
  const english = size === 'demo' ? model.name : `${model.name} ${wordOf(n)} ${n}`
  const said = own?.name ?? model.name
  const name = language === 'en' ? english : size === 'demo' ? said : `${said} ${n}`
  const names = language === 'en' ? {} : namesIn(language)
  const values = model.options.flatMap((option) =>
    option.values.map((each) => `${names[each.name] ?? ''} ${each.name}`),
  )
  const attribute = own?.attribute ?? model.attribute
  return {
    id: size === 'demo' ? model.id : `item-${n}`,
    a: name,
    b: `${model.brand} ${categoryWords.get(model.category)} ${attribute}`,
    c: `${values.join(' ')} ${name === english ? '' : english}`,
    d: [
      own?.description ?? model.description,
      ...(own?.features ?? model.features),
      JSON.stringify(own?.specifications ?? model.specifications),
    ].join(' '),
  }
}

const categoryWords = new Map(
  demoCategories.map(({ id, texts }) => [id, `${texts.en?.name} ${texts.en?.keywords}`]),
)
const texts = new Map<string, ReturnType<typeof demoTexts>>()

function textsIn(language: string): ReturnType<typeof demoTexts> {
  const known = texts.get(language) ?? demoTexts(language)
  texts.set(language, known)
  return known
}

const names = new Map<string, Record<string, string>>()

function namesIn(language: string): Record<string, string> {
  const known = names.get(language) ?? demoOptionNames(language)
  names.set(language, known)
  return known
}

const atOnce = 2_048

export async function* madeRows(language: string, size: Size): Rows {
  const count = size === 'demo' ? demoCatalogue.length : size
  for (let from = 0; from < count; from += atOnce) {
    const length = Math.min(atOnce, count - from)
    yield Array.from({ length }, (_, nth) => madeRow(language, size, from + nth))
  }
}

/** A column row with its own price, age, rating and stock. */
export function madeColumns(n: number): ColumnRow {
  const model = modelOf(n)
  return {
    id: `item-${n}`,
    categories: model.category,
    brand: model.brand,
    position: n,
    createdAt: 1_700_000_000_000_000 - (n % 20_000) * 3_600_000_000,
    ratingSum: n % 3 === 0 ? 0 : 10 + (n % 37),
    ratingCount: n % 3 === 0 ? 0 : 10,
    price: Number(model.basePrice) + ((n * 7919) % 1000) * 1_000_000,
    inStock: n % 13 !== 0,
    tags: '',
    profile: '',
    hexes: model.options.flatMap(({ values }) => values.flatMap(({ hex }) => hex ?? [])).join(' '),
  }
}
