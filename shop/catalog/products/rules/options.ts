// The options of a line in words, and as an order keeps them. Pure.

import {
  type Card,
  type CardSwatch,
  type ChosenOption,
  optionsText,
  type ShownOption,
  type ShownVariant,
  variantSearch,
} from '../rules.ts'
import { swatchUrl } from './photos.ts'

/** A chosen option with its translations, as an order keeps it: the catalog may change its names later. */
export type OptionSnapshot = ChosenOption & {
  /** Of the option and of its value, by language. */
  readonly names: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  /** Id of the picture of its swatch. */
  readonly picture?: string
}

/** In a reader's language; a name without a translation stays as it is. */
export const optionsIn = (options: readonly OptionSnapshot[], language: string): ChosenOption[] =>
  options.map(({ name, value, names, values }) => ({
    name: names[language] || name,
    value: values[language] || value,
  }))

/** What a variant is: `label` in the reader's language, `name` in English, as addresses have it. */
export const optionsOf = (
  options: readonly ShownOption[],
  { values }: Pick<ShownVariant, 'values'>,
  by: 'label' | 'name' = 'label',
): ChosenOption[] =>
  options.map((option, at) => ({
    name: option[by],
    value: option.values[values[at] ?? 0]?.[by] ?? '',
  }))

export type Named = { readonly name: string; readonly options: readonly ChosenOption[] }

/** "Halden 7 — Midnight Black, 256 GB"; the name alone for a product without options. */
export const lineName = (line: Named | undefined): string =>
  line?.options.length ? `${line.name} — ${optionsText(line.options)}` : (line?.name ?? '')

/** "Color: Sage Green · Size: 42". */
export const optionFacts = (options: readonly ChosenOption[]): string =>
  options.map(({ name, value }) => `${name}: ${value}`).join(' · ')

type Kept = { readonly options: readonly OptionSnapshot[] }
export type InLanguage<Line extends Kept> = Omit<Line, 'options'> &
  Pick<Named, 'options'> & {
    /** Address of the swatch's picture. */
    readonly image?: string
  }

/** Lines of an order, with their options in the reader's language. */
export const inLanguage = <Line extends Kept>(
  lines: readonly Line[],
  language: string,
): InLanguage<Line>[] =>
  lines.map((line) => {
    const picture = line.options.find((option) => option.picture)?.picture
    const options = optionsIn(line.options, language)
    return { ...line, options, ...(picture && { image: swatchUrl(picture) }) }
  })

/** The swatch that a card shows before one is chosen: the first that can be bought, else the first; null without any. */
export const defaultSwatch = ({ swatches }: Pick<Card, 'swatches'>): CardSwatch | null =>
  swatches.find(({ soldOut }) => !soldOut) ?? swatches[0] ?? null

/** The product's page with this swatch. */
export const swatchSearch = (
  { swatchOption }: Pick<Card, 'swatchOption'>,
  { name }: Pick<CardSwatch, 'name'>,
): string => (swatchOption === null ? '' : variantSearch([{ name: swatchOption, value: name }]))

/** Of a variant's swatch; null without one. */
export function hexOf(
  options: readonly ShownOption[],
  { values }: Pick<ShownVariant, 'values'>,
): string | null {
  const at = options.findIndex(({ type }) => type === 'swatch')
  return options[at]?.values[values[at] ?? -1]?.hex ?? null
}
