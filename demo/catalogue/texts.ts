// Translations of the demonstration's products: texts/{language}/*.json, each file for some
// products by id, and options.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProductTexts } from '../../shop/catalog/products/rules/texts.ts'
import { demoCatalogue } from './index.ts'

/** Format of a file: the same keys as in the catalog's own files. */
type Written = {
  readonly name?: string
  readonly attribute?: string
  readonly description?: string
  readonly info?: string
  readonly features?: readonly string[]
  /** All of them, in the order of the English ones. */
  readonly specs?: Readonly<Record<string, string>>
}

const folder = join(import.meta.dirname, 'texts')

/** The languages that have a folder. */
export const textLanguages = (within = folder): string[] =>
  existsSync(within) ? readdirSync(within).sort() : []

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const namesFile = 'options.json'

/** Names of options and their values, by their English names. */
export const demoOptionNames = (language: string, within = folder): Record<string, string> =>
  existsSync(join(within, language, namesFile)) ? read(join(within, language, namesFile)) : {}

/** Texts in this language, by product id. */
export function demoTexts(language: string, within = folder): Record<string, ProductTexts> {
  const home = join(within, language)
  const files = readdirSync(home).filter((file) => file.endsWith('.json') && file !== namesFile)
  const written: Record<string, Written> = Object.assign(
    {},
    ...files.map((file) => read(join(home, file))),
  )
  const texts: Record<string, ProductTexts> = {}
  for (const { id } of demoCatalogue) texts[id] = textsOf(written[id] ?? {})
  for (const id of Object.keys(written))
    if (!texts[id]) throw new Error(`${home}: there is no product ${id}`)
  return texts
}

const textsOf = ({ info, specs, ...rest }: Written): ProductTexts => ({
  ...rest,
  ...(info && { detailedInfo: info }),
  ...(specs && { specifications: Object.entries(specs) }),
})
