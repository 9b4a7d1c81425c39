// Options of a line as text, and as an order snapshots them. Pure.

import {
  type Card,
  type CardSwatch,
  type ChosenOption,
  optionsText,
  type ShownOption,
  type ShownVariant,
  variantSearch,
} from './catalog.ts'
import { swatchUrl } from './photos.ts'

/** A chosen option with its translations, as stored with an order: the catalog may rename it later. */
export type OptionSnapshot = ChosenOption & {
  /** Names of the option and its value, by language. */
  readonly names: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  /** Id of its swatch picture. */
  readonly picture?: string
}

/** Options in a reader's language; untranslated names stay English. */
export const optionsIn = (options: readonly OptionSnapshot[], language: string): ChosenOption[] =>
  options.map(({ name, value, names, values }) => ({
    name: names[language] || name,
    value: values[language] || value,
  }))

/** A variant's options: `label` in the reader's language, `name` in English for URLs. */
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

type Kept = {
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly options: readonly OptionSnapshot[]
}
export type InLanguage<Line extends Kept> = Omit<Line, 'names' | 'options'> &
  Pick<Named, 'options'> & {
    /** URL of the swatch's picture. */
    readonly image?: string
  }

/** Lines of an order, with the names of products and options in the reader's language. */
export const inLanguage = <Line extends Kept>(
  lines: readonly Line[],
  language: string,
): InLanguage<Line>[] =>
  lines.map(({ names, options: kept, ...line }) => {
    const picture = kept.find((option) => option.picture)?.picture
    const options = optionsIn(kept, language)
    const name = names[language] || line.name
    return { ...line, name, options, ...(picture && { image: swatchUrl(picture) }) }
  })

/** The default swatch of a card: the first available one, else the first; null without any. */
export const defaultSwatch = ({ swatches }: Pick<Card, 'swatches'>): CardSwatch | null =>
  swatches.find(({ soldOut }) => !soldOut) ?? swatches[0] ?? null

/** Query string of the product page with this swatch. */
export const swatchSearch = (
  { swatchOption }: Pick<Card, 'swatchOption'>,
  { name }: Pick<CardSwatch, 'name'>,
): string => (swatchOption === null ? '' : variantSearch([{ name: swatchOption, value: name }]))

/** Color of a variant's swatch; null without one. */
export function hexOf(
  options: readonly ShownOption[],
  { values }: Pick<ShownVariant, 'values'>,
): string | null {
  const at = options.findIndex(({ type }) => type === 'swatch')
  return options[at]?.values[values[at] ?? -1]?.hex ?? null
}
