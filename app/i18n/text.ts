// Texts of pages: one translator per language and group, shared by all requests.
import {
  cloneElement,
  createContext,
  createElement,
  isValidElement,
  type ReactNode,
  use,
  useContext,
} from 'react'
import { allTexts } from './all-texts'
import type { Language } from './languages'
import { createTranslator, type Messages, type Values } from './translator'

type Value = string | number | Date
type Part = (chunks: ReactNode) => ReactNode

/** A group's texts. Keys are checked by tests/house/messages.test.ts, not by the compiler: the files are many and large. */
export type Text = {
  (key: string, values?: Record<string, Value>): string
  rich(key: string, values?: Record<string, Value | Part>): ReactNode
  has(key: string): boolean
}

const path = (language: Language, group: string) => `${language}/${group}`

const translators = new Map<string, Text>()
const loading = new Map<string, Promise<void>>()

function translator(language: Language, group: string, messages: Messages): Text {
  const translate = createTranslator(language, messages)
  const said = (key: string, values?: Values) => {
    const text = translate(key, values)
    if (text === undefined) console.error(`no text ${group}.${key}`)
    return text ?? key
  }
  const text = Object.assign(said, {
    rich: (key: string, values: Values = {}) => withElements(said(key, withKeys(values))),
    has: translate.has,
  }) as Text
  translators.set(path(language, group), text)
  return text
}

/**
 * Gives each text of a rich text an element of its own: a browser's translation replaces text nodes, which React
 * could then neither change nor remove.
 */
function withElements(rich: unknown): ReactNode {
  if (!Array.isArray(rich)) return rich as ReactNode
  return rich.map((part, place) =>
    typeof part === 'string' ? createElement('span', { key: place }, part) : part,
  )
}

/** Adds the keys that React requires for the parts of a rich text. */
function withKeys(values: Values): Values {
  const keyed = { ...values }
  for (const [name, part] of Object.entries(values)) {
    if (typeof part !== 'function') continue
    let count = 0
    keyed[name] = (chunks) => {
      const made = (part as Part)(oneText(chunks))
      return isValidElement(made) ? cloneElement(made, { key: `${name}${count++}` }) : made
    }
  }
  return keyed
}

/** A text within tags arrives as a list of pieces; one piece is the only child of its element. */
const oneText = (chunks: unknown): ReactNode =>
  Array.isArray(chunks) && chunks.every((each) => typeof each === 'string')
    ? chunks.join('')
    : (chunks as ReactNode)

/** Loads a group in the browser; the server has all groups already. */
export function loadTexts(language: Language, group: string): Promise<void> {
  const key = path(language, group)
  let promise = loading.get(key)
  if (!promise) {
    const fetched: Promise<void> & { status?: string } = fetchMessages(language, group).then(
      (messages) => {
        translator(language, group, messages as Messages)
        // React's own marker of a settled promise, so that it does not suspend again.
        fetched.status = 'fulfilled'
      },
    )
    promise = fetched
    loading.set(key, promise)
  }
  return promise
}

/** The texts of a group outside React, on the server only. */
export function textOf(language: Language, group: string): Text {
  const key = path(language, group)
  return translators.get(key) ?? translator(language, group, messagesOf(language, group))
}

// A group that a language lacks falls back to English; gaps inside a group are filled at build time.
const messagesOf = (language: Language, group: string): Messages =>
  (allTexts[path(language, group)] ?? allTexts[path('en', group)] ?? {}) as Messages

/** Of a group's file, in the browser. */
export const textsAddress = (language: Language, group: string): string =>
  `${import.meta.env.TEXTS}/${language}/${group}.js`

/** Retries after a lost connection or an aborted navigation, since a page without texts is useless. */
async function fetchMessages(language: Language, group: string): Promise<unknown> {
  const address = textsAddress(language, group)
  for (const pause of [1_000, 4_000]) {
    try {
      return (await import(/* @vite-ignore */ address)).default
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const again = `${address}?again`
  return (await import(/* @vite-ignore */ again)).default
}

export const LanguageContext = createContext<Language | null>(null)

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage must be used within a LanguageProvider')
  return language
}

/** `const t = useT('cart')`, then `t('title')`. In the browser it suspends until the group is loaded. */
export function useT(group: string): Text {
  const language = useLanguage()
  // Unconditional: a component that React renders again must call the same hooks.
  if (!import.meta.env.SSR) use(loadTexts(language, group))
  return textOf(language, group)
}
