// Server-side translations for emails and documents, from the app's message files.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import type { TranslateFunction } from '../shop/world.ts'

type Messages = { [key: string]: string | Messages }
type Translate = ((key: string, values?: Record<string, string | number>) => string) & {
  has(key: string): boolean
}

const folder = join(import.meta.dirname, '../app/i18n/messages')

/** A missing key falls back to English, then to the key itself. Groups are loaded once. */
export function createServerTranslator(): TranslateFunction {
  const translators = new Map<string, Translate>()
  const translator = (language: string, group: string): Translate => {
    const name = `${language}/${group}`
    let translate = translators.get(name)
    if (!translate) {
      translate = createTranslator({
        locale: language,
        messages: read(language, group),
        // The fallback is implemented here.
        onError: () => {},
        getMessageFallback: ({ key }) => key,
      }) as unknown as Translate
      translators.set(name, translate)
    }
    return translate
  }
  return (language, group, key, values) => {
    const translate = translator(language, group)
    return (translate.has(key) ? translate : translator('en', group))(key, values)
  }
}

function read(language: string, group: string): Messages {
  const path = join(folder, language, `${group}.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Messages) : {}
}
