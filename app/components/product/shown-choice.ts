// What a product page shows for the values that are chosen in its address.
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { variantChosen } from '../../../shop/catalog/products/rules/choice.ts'
import { optionsOf } from '../../../shop/catalog/products/rules/options.ts'
import { defaultVariant, variantSearch } from '../../../shop/catalog/products/rules.ts'
import type { Product } from '../../../shop/catalog/products/views.ts'

type Variant = Product['variants'][number]
export type Offered = Pick<Product, 'options' | 'variants'>
type Values = readonly (number | null)[]

export type ShownChoice = ReturnType<typeof shownChoice>

/** `shown`: whose price and picture are shown. */
export function shownChoice(product: Offered, parameters: Pick<URLSearchParams | FormData, 'get'>) {
  const { options, variants } = product
  const { values, variant, missing } = variantChosen(product, parameters)
  const swatch = options.findIndex(({ type }) => type === 'swatch')
  const open = variants.filter((each) => fits(each, values))
  // Of a combination that does not exist, the picture at least is of its swatch.
  const alike = variants.filter((each) => each.values[swatch] === values[swatch])
  const fitting = [open, alike, variants].find((some) => some.length > 0) ?? variants
  const inStock = fitting.filter((each) => !each.soldOut)
  // Of what can still be chosen, the least expensive that can be bought.
  const shown = variant ?? leastOf(inStock.length > 0 ? inStock : fitting)
  const place = values[swatch] ?? shown.values[swatch] ?? -1
  return {
    ...{ values, variant, missing, shown },
    // Prices of what can still be chosen differ.
    isFrom: !variant && fitting.some(({ price }) => price !== shown.price),
    soldOut: inStock.length === 0,
    // Of the chosen swatch, else of the variant that is shown; null where no option is a swatch.
    hex: options[swatch]?.values[place]?.hex ?? null,
    chosen: optionsOf(options, { values: values.map((value) => value ?? -1) }).filter(
      ({ value }) => value !== '',
    ),
  }
}

/** `none`: there is no such combination with the other values that are chosen. */
export type ValueState = 'open' | 'soldOut' | 'none'

export function valueState(
  { variants }: Offered,
  values: Values,
  at: number,
  place: number,
): ValueState {
  const others = values.map((value, option) => (option === at ? place : value))
  const fitting = variants.filter((each) => fits(each, others))
  if (fitting.length === 0) return 'none'
  return fitting.every(({ soldOut }) => soldOut) ? 'soldOut' : 'open'
}

/** The address of a product's page with one more value chosen. */
export const searchWith = (product: Offered, values: Values, at: number, place: number): string =>
  searchOf(
    product,
    values.map((value, option) => (option === at ? place : value)),
  )

export const searchOf = ({ options }: Offered, values: Values): string =>
  variantSearch(
    options.flatMap((option, at) => {
      const value = option.values[values[at] ?? -1]
      return value ? [{ name: option.name, value: value.name }] : []
    }),
  )

/**
 * The choice that the address names, and how to make another: it is shown at once, and the address follows. A state of its
 * own, because the router's comes too late for a radio button, which would spring back.
 */
export function useShownChoice(product: Offered): [ShownChoice, (search: string) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [asked, ask] = useState<{ from: string; search: string } | null>(null)
  if (asked && asked.from !== search) ask(null)
  const choose = (wanted: string) => {
    ask({ from: search, search: wanted })
    navigate(wanted, { replace: true, preventScrollReset: true })
  }
  return [shownChoice(product, new URLSearchParams(asked?.search ?? search)), choose]
}

const fits = ({ values }: Variant, chosen: Values): boolean =>
  chosen.every((place, at) => place === null || values[at] === place)

const leastOf = (variants: readonly Variant[]): Variant =>
  variants.reduce((low, each) => (each.price < low.price ? each : low), defaultVariant(variants))
