// Two hundred and sixty searches with human relevance judgments, as rules about product attributes, not words.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoCatalogue } from '../../demo/catalogue/index.ts'

export type Kind = 'word' | 'phrase' | 'beginning' | 'typo' | 'swap' | 'name' | 'trait' | 'foreign'
export type Judged = {
  readonly language: string
  readonly kind: Kind
  readonly words: string
  /** Relevance of each demonstration product: 2 for a match, 1 for a near match. */
  readonly worth: ReadonlyMap<string, number>
}

type Product = (typeof demoCatalogue)[number]
/** `kind=phone,foldable colour=black`: all conditions must hold. */
const test =
  (rule: string) =>
  (product: Product): boolean =>
    rule.split(' ').every((part) => {
      const [what = '', values = ''] = part.split('=')
      const own = factsOf(product)[what]
      if (!own) throw new Error(`judged-queries.txt: ${part}`)
      return values
        .split(',')
        .some((value) => own.some((fact) => fact.includes(value.replaceAll('_', ' '))))
    })

const factsOf = (product: Product): Record<string, readonly string[]> => ({
  id: [`${product.id};`],
  kind: [product.art.kind],
  brand: [product.brand.toLowerCase()],
  category: [product.category],
  name: [product.name.toLowerCase()],
  attribute: [product.attribute.toLowerCase()],
  text: [[product.description, product.detailedInfo, ...product.features].join(' ').toLowerCase()],
  colour: product.options.flatMap(({ values }) => values.map(({ name }) => name.toLowerCase())),
})

export const judged: readonly Judged[] = readFileSync(
  join(import.meta.dirname, 'judged-queries.txt'),
  'utf8',
)
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [language = '', kind = '', words = '', best = '', close = ''] = line
      .split('|')
      .map((part) => part.trim())
    const worth = new Map<string, number>()
    if (close) for (const { id } of demoCatalogue.filter(test(close))) worth.set(id, 1)
    for (const { id } of demoCatalogue.filter(test(best))) worth.set(id, 2)
    if (worth.size === 0) throw new Error(`judged-queries.txt: nothing is meant by ${line}`)
    return { language, kind: kind as Kind, words, worth }
  })

export type Score = {
  readonly ndcg: number
  readonly precision: number
  readonly recall: number
  readonly isEmpty: boolean
}

/** `modelOf` returns the demonstration product that a generated one is modeled on; `each`: copies per model. */
export function scoreOf(
  { worth }: Judged,
  ids: readonly string[],
  modelOf: (id: string) => string,
  each: number,
): Score {
  const gains = ids.slice(0, 10).map((id) => worth.get(modelOf(id)) ?? 0)
  const meant = [...worth.values()]
    .sort((a, b) => b - a)
    .flatMap((value) => Array<number>(Math.min(each, 10)).fill(value))
  const hits = gains.filter((gain) => gain > 0).length
  const most = Math.min(10, meant.length)
  return {
    ndcg: discounted(gains) / discounted(meant.slice(0, 10)),
    precision: gains.length === 0 ? 0 : hits / gains.length,
    recall: hits / most,
    isEmpty: ids.length === 0,
  }
}

const discounted = (gains: readonly number[]): number =>
  gains.reduce((sum, gain, nth) => sum + (2 ** gain - 1) / Math.log2(nth + 2), 0)
