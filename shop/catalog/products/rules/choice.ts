// Which variant the values in an address or a form mean. Pure.
import { defaultVariant, optionParameter, type ShownOption, type ShownVariant } from '../rules.ts'

type Shown<Variant> = {
  readonly options: readonly ShownOption[]
  readonly variants: readonly Variant[]
}

/** `URLSearchParams` and `FormData` are such. */
type Given = { get(name: string): unknown }

export type VariantChoice<Variant> = {
  /** By option, the place of the chosen value; null where none is chosen. */
  readonly values: readonly (number | null)[]
  /** Null where something is left to choose, or there is no such combination. */
  readonly variant: Variant | null
  /** The first option of which a value has to be chosen; null where all are. */
  readonly missing: ShownOption | null
}

/**
 * By `variant`, an id, or by each option's parameter, a value's English name. A swatch is chosen as the card shows it, and
 * an option with one value needs no choice; nothing else is chosen for a shopper.
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

/** Of what fits the other choices, the first swatch that can be bought, else the first. */
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
