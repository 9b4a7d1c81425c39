// Compiles the messages of app/i18n/messages ahead of time, so that no parser is sent to the
// browser, and fills every gap with the English text. For the build and for development.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Messages as Compiled } from './translator.ts'

export type Messages = { [key: string]: string | Messages }

export const textsFolder = join(import.meta.dirname, 'messages')

export const textLanguages = (): string[] => readdirSync(textsFolder)

const extensionsFolder = join(import.meta.dirname, '../../extensions')
const filesOfExtensions = (language: string): string[] =>
  (existsSync(extensionsFolder) ? readdirSync(extensionsFolder) : [])
    .map((name) => join(extensionsFolder, name, 'messages', `${language}.json`))
    .filter((file) => existsSync(file))

const kept = new Map<string, { readonly age: string; readonly groups: Record<string, Messages> }>()

/** A language's texts by group; each file has the groups of one area. Read again when a file has changed. */
export function textsIn(language: string): Readonly<Record<string, Messages>> {
  const folder = join(textsFolder, language)
  const own = existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : []
  const files = [...own, ...filesOfExtensions(language)]
  const age = files.map((file) => `${file} ${statSync(file).mtimeMs}`).join()
  const known = kept.get(language)
  if (known?.age === age) return known.groups
  const groups = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))))
  kept.set(language, { age, groups })
  return groups
}

/** Names of the groups in a language; English has all of them. */
export const textGroups = (language = 'en'): string[] => Object.keys(textsIn(language)).sort()

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

export const compiledGroup = (language: string, group: string): Compiled =>
  compiled(merged(textsIn(language)[group] ?? {}, textsIn('en')[group] ?? {}))

/** Source of a JavaScript module. */
export const textModule = (language: string, group: string): string =>
  `export default ${JSON.stringify(compiledGroup(language, group))}`
