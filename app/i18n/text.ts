// How pages read their texts: one translator per language and group, shared by all requests.
import { cloneElement, createContext, isValidElement, type ReactNode, use, useContext } from 'react'
import { allTexts } from './all-texts'
import type { Language } from './languages'
import { type Messages, makeTranslator, type Values } from './translator'

type Value = string | number | Date
type Part = (chunks: ReactNode) => ReactNode

/** A group's texts. Keys are checked by tests/house/messages.test.ts, not by the compiler: the files are many and large. */
export type Text = {
  (key: string, values?: Record<string, Value>): string
  rich(key: string, values?: Record<string, Value | Part>): ReactNode
  has(key: string): boolean
}

const path = (language: Language, group: string) => `./messages/${language}/${group}.json`

const translators = new Map<string, Text>()
const loading = new Map<string, Promise<void>>()

function translator(language: Language, group: string, messages: Messages): Text {
  const translate = makeTranslator(language, messages)
  const said = (key: string, values?: Values) => {
    const text = translate(key, values)
    if (text === undefined) console.error(`no text ${group}.${key}`)
    return text ?? key
  }
  const text = Object.assign(said, {
    rich: (key: string, values: Values = {}) => said(key, withKeys(values)),
    has: translate.has,
  }) as Text
  translators.set(path(language, group), text)
  return text
}

/** The parts of a text are a list, in which React wants a key for each element. */
function withKeys(values: Values): Values {
  const keyed = { ...values }
  for (const [name, part] of Object.entries(values)) {
    if (typeof part !== 'function') continue
    let count = 0
    keyed[name] = (chunks) => {
      const made = part(chunks)
      return isValidElement(made) ? cloneElement(made, { key: `${name}${count++}` }) : made
    }
  }
  return keyed
}

/** Makes a group ready in the browser; the server has all groups already. */
export function loadTexts(language: Language, group: string): Promise<void> {
  const key = path(language, group)
  let promise = loading.get(key)
  if (!promise) {
    const fetched: Promise<void> & { status?: string } = fetchMessages(language, group).then(
      (messages) => {
        translator(language, group, messages as Messages)
        // As React marks what it has waited for, so that it does not wait again.
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

// A group that a language does not have yet is read in English; gaps inside a group are filled at build time.
const messagesOf = (language: Language, group: string): Messages =>
  (allTexts[path(language, group)] ?? allTexts[path('en', group)] ?? {}) as Messages

/** A connection that breaks, or a page that is being left, is no reason for a page without words: asked again. */
async function fetchMessages(language: Language, group: string): Promise<unknown> {
  const address = `${import.meta.env.TEXTS}/${language}/${group}.js`
  for (const pause of [1_000, 4_000]) {
    try {
      return (await import(/* @vite-ignore */ address)).default
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return (await import(/* @vite-ignore */ `${address}?again`)).default
}

export const LanguageContext = createContext<Language | null>(null)

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage must be used within a LanguageProvider')
  return language
}

/** `const t = useT('cart')`, then `t('title')`. In the browser it waits for a group that is not there yet. */
export function useT(group: string): Text {
  const language = useLanguage()
  // Always asked, ready or not: a component that React begins again must do the same as the first time.
  if (!import.meta.env.SSR) use(loadTexts(language, group))
  return textOf(language, group)
}
