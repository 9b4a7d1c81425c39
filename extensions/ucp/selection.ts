// Variants of a product that match a selection of its options. Pure.
import type { FeedVariant } from '../../app/http/feeds/offers'
import { featured, type UcpProduct } from './product'

export type Selected = { readonly name: string; readonly label: string }

/**
 * The matching variants, the featured one first, and the effective selection: if nothing matches,
 * options are dropped from the end of `preferences`, those without a preference first.
 */
export function chosenVariants(
  product: UcpProduct,
  {
    id,
    selected,
    preferences,
  }: { id: string; selected: readonly Selected[] | null; preferences: readonly string[] },
): { variants: FeedVariant[]; effective: Selected[] } {
  const { variants } = product.told
  const named = variants.find((each) => each.id === id)
  if (named || selected === null) {
    const first = named ?? featured(product)
    const rest = named ? [] : variants.filter((each) => each !== first)
    return { variants: [first, ...rest], effective: selectionOf(first) }
  }
  const unknown = unknownIn(product, selected)
  const known = selected.filter((each) => !unknown.includes(each))
  const rank = ({ name }: Selected) => {
    const at = preferences.findIndex((each) => same(each, name))
    return at < 0 ? preferences.length : at
  }
  const ordered = known.toSorted((a, b) => rank(a) - rank(b))
  for (let count = ordered.length; count >= 0; count--) {
    const effective = ordered.slice(0, count)
    const fitting = variants.filter((each) => fits(each, effective))
    if (fitting.length === 0) continue
    const inStock = fitting.filter(({ isInStock }) => isInStock)
    return {
      variants: [...inStock, ...fitting.filter(({ isInStock }) => !isInStock)],
      effective,
    }
  }
  return { variants: [...variants], effective: [] }
}

/** What is selected and not a value of an option. */
export const unknownIn = ({ product }: UcpProduct, selected: readonly Selected[]): Selected[] =>
  selected.filter(
    ({ name, label }) =>
      !product.options.some(
        (option) =>
          same(option.label, name) && option.values.some((each) => same(each.label, label)),
      ),
  )

/**
 * Every value of every option: whether a variant combines it with the rest of the selection, and
 * whether that is available.
 */
export const optionValues = ({ product, told }: UcpProduct, effective: readonly Selected[]) =>
  product.options.map(({ label: name, values }) => ({
    name,
    values: values.map(({ label }) => {
      const others = effective.filter((each) => !same(each.name, name))
      const having = told.variants.filter((each) => fits(each, [...others, { name, label }]))
      return {
        label,
        available: having.some(({ isInStock }) => isInStock),
        exists: having.length > 0,
      }
    }),
  }))

const selectionOf = ({ options }: FeedVariant): Selected[] =>
  options.map(({ name, value }) => ({ name, label: value }))

const fits = ({ options }: FeedVariant, selected: readonly Selected[]): boolean =>
  selected.every(({ name, label }) =>
    options.some((each) => same(each.name, name) && same(each.value, label)),
  )

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
