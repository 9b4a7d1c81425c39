// Compiles the messages of app/i18n/messages ahead of time, so that no parser is sent to the
// browser, and fills every gap with the English text. For the build and for development.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Messages as Compiled } from './translator.ts'

type Messages = { [key: string]: string | Messages }

export const textsFolder = join(import.meta.dirname, 'messages')

export const textLanguages = (): string[] => readdirSync(textsFolder)
/** Names of the groups in a language; English has all of them. */
export const textGroups = (language = 'en'): string[] =>
  readdirSync(join(textsFolder, language))
    .map((file) => file.replace(/\.json$/, ''))
    .sort()

/** Falls back to English, so that a bare key is never shown. */
function merged(own: Messages, english: Messages): Messages {
  const all: Messages = { ...own }
  for (const [key, value] of Object.entries(english)) {
    const mine = own[key]
    if (mine === undefined) all[key] = value
    else if (typeof value === 'object' && typeof mine === 'object') all[key] = merged(mine, value)
  }
  return all
}

const compiled = (messages: Messages): Compiled =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compiled(value),
    ]),
  )

const read = (language: string, group: string): Messages =>
  JSON.parse(readFileSync(join(textsFolder, language, `${group}.json`), 'utf8'))

export function compiledGroup(language: string, group: string): Compiled {
  const isThere = existsSync(join(textsFolder, language, `${group}.json`))
  const own = isThere ? read(language, group) : {}
  return compiled(merged(own, read('en', group)))
}

/** Source of a JavaScript module. */
export const textModule = (language: string, group: string): string =>
  `export default ${JSON.stringify(compiledGroup(language, group))}`
