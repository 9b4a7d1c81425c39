// Server-side translations for emails and documents, from the app's message files.
import { compiledGroup, textGroups } from '../app/i18n/compile-texts.ts'
import { createTranslator, type Translator } from '../app/i18n/translator.ts'
import type { TranslateFunction } from '../shop/world.ts'

/** A missing key falls back to English, then to the key itself. Groups are loaded once. */
export function createServerTranslator(): TranslateFunction {
  const translators = new Map<string, Translator>()
  const groups = new Set(textGroups())
  const translator = (language: string, group: string): Translator => {
    const name = `${language}/${group}`
    let translate = translators.get(name)
    if (!translate) {
      translate = createTranslator(
        language,
        groups.has(group) ? compiledGroup(language, group) : {},
      )
      translators.set(name, translate)
    }
    return translate
  }
  return (language, group, key, values) =>
    String(translator(language, group)(key, { ltr: content, ...values }) ?? key)
}

/** Pages isolate what is between `<ltr>` tags; plain text has no such elements. */
const content = (parts: unknown): string => [parts].flat().join('')
