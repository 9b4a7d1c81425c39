// Translations as input: a missing text falls back to English, and an empty one is removed.
import * as v from 'valibot'
import { languages } from '../../../shop/platform/languages.ts'

/** The shop's languages, each with some of the texts. */
export function byLanguage<Entries extends Record<string, v.GenericSchema<string, string>>>(
  entries: Entries,
) {
  const some = v.partial(v.strictObject(entries))
  return v.strictObject(
    Object.fromEntries(languages.map((language) => [language, v.optional(some)])),
  )
}

type Sent = Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>>

/** Converts input to form fields: "texts.de.name". */
export const textFieldsOf = (sent: Sent = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([language, texts = {}]) =>
      Object.entries(texts).flatMap(([name, text]) =>
        text === undefined ? [] : [[`texts.${language}.${name}`, text]],
      ),
    ),
  )

/** Names by language, from texts by language. */
export const namesOf = (
  all: Readonly<Record<string, { readonly name?: string }>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([language, { name }]) => (name ? [[language, name]] : [])),
  )

/** Value of a checkbox in a form. */
export const ticked = (is: boolean): string => (is ? 'yes' : '')
