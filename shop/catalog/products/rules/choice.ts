// Resolves the option values in a URL or form to a variant. Pure.
import { defaultVariant, optionParameter, type ShownOption, type ShownVariant } from './catalog.ts'

type Shown<Variant> = {
  readonly options: readonly ShownOption[]
  readonly variants: readonly Variant[]
}

/** `URLSearchParams` or `FormData`. */
type Given = { get(name: string): unknown }

export type VariantChoice<Variant> = {
  /** Index of the chosen value per option; null if none is chosen. */
  readonly values: readonly (number | null)[]
  /** Null if an option is left to choose, or the combination does not exist. */
  readonly variant: Variant | null
  /** The first option left to choose; null if there is none. */
  readonly missing: ShownOption | null
}

/**
 * By `variant`, an id, or per option by its parameter, a value's English name. Defaults to the swatch shown on the card
 * and to the only value of an option; nothing else is chosen for a shopper.
 */
export function variantChosen<Variant extends ShownVariant>(
  { options, variants }: Shown<Variant>,
  parameters: Given,
): VariantChoice<Variant> {
  const id = parameters.get('variant')
  const named = variants.find((each) => each.id === id)
  if (named) return { values: named.values, variant: named, missing: null }
  const swatch = options.findIndex(({ type }) => type === 'swatch')
  const asked = options.map((option) => {
    const name = parameters.get(optionParameter(option.name))
    const place = option.values.findIndex((value) => value.name === name)
    return place === -1 ? null : place
  })
  const values = asked.map((place, at) => {
    if (place !== null) return place
    if (options[at]?.values.length === 1) return 0
    if (at !== swatch) return null
    return swatchShown(variants, { swatch, asked })
  })
  const at = values.indexOf(null)
  const isChosen = (variant: Variant) => variant.values.every((value, at) => value === values[at])
  return {
    values,
    variant: at === -1 ? (variants.find(isChosen) ?? null) : null,
    missing: options[at] ?? null,
  }
}

/** Among values that fit the other choices, the first available swatch, else the first. */
function swatchShown(
  variants: readonly ShownVariant[],
  { swatch, asked }: { swatch: number; asked: readonly (number | null)[] },
): number | null {
  const fitting = variants.filter(({ values }) =>
    asked.every((place, at) => place === null || values[at] === place),
  )
  if (fitting.length === 0) return null
  const bySwatch = [...fitting].sort((a, b) => (a.values[swatch] ?? 0) - (b.values[swatch] ?? 0))
  return defaultVariant(bySwatch).values[swatch] ?? null
}
