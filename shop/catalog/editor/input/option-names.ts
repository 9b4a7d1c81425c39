// Names of options and values in one language, as form fields. Pure.

import type { Fields } from '../../../platform/form-rows.ts'
import type { EditedOption, EditedValue } from '../../products/rules/product.ts'

/** Names of options and values in one language: "names.de.0", "names.de.0.3". */
export const nameFields = (
  options: readonly EditedOption[],
  language: string,
): Record<string, string> =>
  Object.fromEntries(
    options.flatMap(({ names, values }, at) => [
      [`names.${language}.${at}`, names[language] ?? ''],
      ...values.map((value, place) => [
        `names.${language}.${at}.${place}`,
        value.names[language] ?? '',
      ]),
    ]),
  )

export const namesIn = (
  fields: Fields,
  options: readonly EditedOption[],
  language: string,
): EditedOption[] =>
  options.map((option, at) => {
    const named = (names: EditedValue['names'], field: string) => ({
      ...names,
      [language]: fields[field] ?? names[language] ?? '',
    })
    const field = `names.${language}.${at}`
    return {
      ...option,
      names: named(option.names, field),
      values: option.values.map((value, place) => ({
        ...value,
        names: named(value.names, `${field}.${place}`),
      })),
    }
  })
