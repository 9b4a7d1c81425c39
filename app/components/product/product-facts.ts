// Specifications and attributes of a product, as listed by its page and its Markdown version.
import type { Product } from '../../../shop/catalog/products/views/products.ts'

type Fact = readonly [label: string, value: string]

/** Specifications, those of one label as one, then the attributes that none of them states already. */
export function productFacts({
  specifications,
  attributes,
}: Pick<Product, 'specifications' | 'attributes'>): Fact[] {
  const merged = new Map<string, Fact>()
  for (const [label, value] of specifications) {
    const key = label.trim().toLowerCase()
    const [first, before] = merged.get(key) ?? [label, '']
    const isSaid = before.split('; ').includes(value)
    merged.set(key, [first, isSaid ? before : [before, value].filter(Boolean).join('; ')])
  }
  const facts = [...merged.values()]
  return [
    ...facts,
    ...attributes
      .filter((attribute) => !facts.some((fact) => states(fact, attribute)))
      .map(({ name, text }) => [name, text] as const),
  ]
}

/** "Display: 13.3-inch LCD" states the attribute "Display size: 13.3 in". */
function states([label, value]: Fact, { name, text }: { name: string; text: string }): boolean {
  const [one, other] = [label.trim().toLowerCase(), name.toLowerCase()]
  if (one === other) return true
  const isPart = other.startsWith(`${one} `) || one.startsWith(`${other} `)
  const numbers = numbersIn(text)
  return isPart && numbers.length > 0 && numbers.every((each) => numbersIn(value).includes(each))
}

const numbersIn = (text: string): string[] =>
  (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((each) => each.replace(',', '.'))
