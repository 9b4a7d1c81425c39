// State of a product page for the options selected in its URL.
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { defaultVariant, variantSearch } from '../../../shop/catalog/products/rules/catalog.ts'
import { variantChosen } from '../../../shop/catalog/products/rules/choice.ts'
import { optionsOf } from '../../../shop/catalog/products/rules/options.ts'
import type { Product } from '../../../shop/catalog/products/views/products.ts'

type Variant = Product['variants'][number]
export type Offered = Pick<Product, 'options' | 'variants'>
type Values = readonly (number | null)[]

export type ShownChoice = ReturnType<typeof shownChoice>

/** `shown`: the variant whose price and image are shown. */
export function shownChoice(product: Offered, parameters: Pick<URLSearchParams | FormData, 'get'>) {
  const { options, variants } = product
  const { values, variant, missing } = variantChosen(product, parameters)
  const swatch = options.findIndex(({ type }) => type === 'swatch')
  const open = variants.filter((each) => fits(each, values))
  // For a combination that does not exist, at least the image matches the swatch.
  const alike = variants.filter((each) => each.values[swatch] === values[swatch])
  const fitting = [open, alike, variants].find((some) => some.length > 0) ?? variants
  const inStock = fitting.filter((each) => !each.soldOut)
  // The least expensive available variant that matches the selection.
  const shown = variant ?? leastOf(inStock.length > 0 ? inStock : fitting)
  const place = values[swatch] ?? shown.values[swatch] ?? -1
  return {
    values,
    variant,
    missing,
    shown,
    // The matching variants differ in price.
    isFrom: !variant && fitting.some(({ price }) => price !== shown.price),
    soldOut: inStock.length === 0,
    // Color of the selected swatch, else of the variant shown; null if no option is a swatch.
    hex: options[swatch]?.values[place]?.hex ?? null,
    chosen: optionsOf(options, { values: values.map((value) => value ?? -1) }).filter(
      ({ value }) => value !== '',
    ),
  }
}

/** `none`: no such combination with the other selected values. */
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

/** URL of a product's page with one more value selected. */
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
 * The selection in the URL, and its setter: it is shown at once, and the URL follows. Separate
 * state, since the router's comes too late for a radio button, which would revert.
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
