// The options of a line in words, and as an order keeps them. Pure.

import { type ChosenOption, optionsText } from '../rules.ts'
import { firstLanguage } from './texts.ts'

/** A chosen option with its translations, as an order keeps it: the catalogue may change its names later. */
export type OptionSnapshot = ChosenOption & {
  /** Of the option and of its value, by language. */
  readonly names: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}

/** In a reader's language; a name without a translation stays as it is. */
export const optionsIn = (
  options: readonly OptionSnapshot[],
  language: string,
): OptionSnapshot[] =>
  language === firstLanguage
    ? [...options]
    : options.map((option) => ({
        ...option,
        name: option.names[language] || option.name,
        value: option.values[language] || option.value,
      }))

type Named = { readonly name: string; readonly options: readonly ChosenOption[] }

/** "Halden 7 — Midnight Black, 256 GB"; the name alone for a product without options. */
export const lineName = ({ name, options }: Named): string =>
  options.length === 0 ? name : `${name} — ${optionsText(options)}`

/** "Color: Sage Green · Size: 42". */
export const optionFacts = (options: readonly ChosenOption[]): string =>
  options.map(({ name, value }) => `${name}: ${value}`).join(' · ')
