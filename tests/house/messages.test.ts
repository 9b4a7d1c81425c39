// Every text of every page in all twelve languages: no missing key, no lost placeholder, no missing plural.
import { readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { describe, expect, test } from 'vitest'
import { type Messages, textGroups, textsIn } from '../../app/i18n/compile-texts.ts'
import { languages } from '../../app/i18n/languages'
import { version } from '../../package.json'
import { changedTexts, flatTexts } from './translated-texts.ts'

const groups = textGroups()
/** The dashboard's texts may wait for their translation until the release. */
const isReleased = !version.endsWith('-dev')
const mayWait = (group: string) => !isReleased && /^(admin|alerts)\b/.test(group)
const read = (language: string, group: string): Messages => textsIn(language)[group] ?? {}

/**
 * Names of placeholders and tags, with the options of each select: a compiled message is a text or a list of texts and
 * parts, and a part is `[name]`, `[tag, ...parts]` or `[name, kind, forms]`.
 */
function namesIn(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  return message.flatMap((part) => {
    if (!Array.isArray(part)) return []
    const [name, kind, forms] = part
    if (typeof kind !== 'number') return [String(name), ...namesIn(part.slice(1))]
    if (!forms || typeof forms !== 'object') return [String(name)]
    const choices = kind === 1 ? `${name}:${Object.keys(forms).sort()}` : String(name)
    return [choices, ...Object.values(forms).flatMap(namesIn)]
  })
}
const namesOf = (text: string): string[] => [...new Set(namesIn(compile(text)))].sort()

/** The forms of each plural in a compiled message: `[name, 2, forms]`. */
function pluralsOf(node: unknown): string[][] {
  if (Array.isArray(node)) {
    const [name, type, forms] = node
    const own = typeof name === 'string' && type === 2 && forms ? [Object.keys(forms)] : []
    return [...own, ...node.flatMap(pluralsOf)]
  }
  return node && typeof node === 'object' ? Object.values(node).flatMap(pluralsOf) : []
}

/** Plural categories of integers in a language; a message may omit those that only fractions have. */
function formsNeeded(language: string): Set<string> {
  const rules = new Intl.PluralRules(language)
  return new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))
}

describe.each(languages)('%s', (language) => {
  const needed = formsNeeded(language)
  test.each(groups)('%s', (group) => {
    const english = flatTexts(read('en', group))
    const own = flatTexts(read(language, group))
    const file = `app/i18n/messages/${language}, ${group}`
    const faults: string[] = []
    for (const key of english.keys())
      if (!own.has(key) && !mayWait(group))
        faults.push(`${file} lacks ${key}: translate it from English`)
    for (const [key, text] of own) {
      const source = english.get(key)
      if (source === undefined)
        faults.push(`${file} has ${key}, which English lacks: add it there or remove it`)
      else if (namesOf(source).join() !== namesOf(text).join())
        faults.push(
          `${file}, ${key}: use the placeholders ${namesOf(source)}, not ${namesOf(text)}`,
        )
      if (text.trim() === '') faults.push(`${file}, ${key} is empty: translate it`)
      for (const forms of pluralsOf(compile(text)))
        for (const form of needed)
          if (!forms.includes(form)) faults.push(`${file}, ${key}: add the plural form ${form}`)
    }
    expect(faults).toEqual([])
  })
})

test('a changed English text is translated anew', () => {
  const stale = changedTexts().filter((name) => !mayWait(name))
  const mend = 'translate it in every language, then run `npm run piazza -- chore texts`'
  expect(stale.map((name) => `${name}: ${mend}`)).toEqual([])
  expect(changedTexts({ cart: {} }, { cart: { title: 'a' } })).toEqual(['cart.title'])
  expect(changedTexts({ cart: { title: 'a' } }, { cart: { title: 'b' } })).toEqual(['cart.title'])
})

/** Texts that a component names literally: `const t = useT('cart')` and `t('title')`, or `useT('cart')('title')`, or as the title of a page that fails. */
function textsNamedIn(source: string): [group: string, key: string][] {
  const direct = [
    ...source.matchAll(/useT\('([\w-]+)'\)\('([\w.-]+)'/g),
    ...source.matchAll(/failedPage\('([\w-]+)'(?:, '([\w.]+)')?\)/g),
  ]
  const named = [...source.matchAll(/const (\w+) = useT\('([\w-]+)'\)/g)]
  // If two components of a file use one name for different groups, either is accepted.
  const groupsOf = Map.groupBy(named, ([, name]) => name as string)
  return [
    ...direct.map(([, group = '', key = 'failed']): [string, string] => [group, key]),
    ...[...groupsOf].flatMap(([name, uses]) =>
      [...source.matchAll(new RegExp(`(?<![\\w.])${name}\\('([\\w.-]+)'`, 'g'))].map(
        ([, key = '']): [string, string] => [uses.map(([, , group]) => group).join('|'), key],
      ),
    ),
  ]
}

const glossary = readFileSync(new URL('../../docs/developing/glossary.md', import.meta.url), 'utf8')
const rowsOf = (heading: string): string[][] => {
  const [, part = ''] = glossary.split(`## ${heading}\n`)
  const rows = (part.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  return rows.map((line) =>
    line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
      .slice(1, -1),
  )
}

test('the glossary has a word of every language in each row', () => {
  const [head = [], ...rows] = rowsOf('Words on screens')
  expect(['en', ...head.slice(1)].sort()).toEqual([...languages].sort())
  const holes = rows.flatMap(([term, ...words]) =>
    words.length === head.length - 1 && words.every(Boolean)
      ? []
      : [`docs/developing/glossary.md, ${term}: add the words that are missing in its row`],
  )
  expect(holes).toEqual([])
})

/** The newsletter's confirmation begins with these words by specification. */
const specified = 'Confirm by e-mail'

test('English texts use the glossary’s words', () => {
  const rows = rowsOf('Not on screens').slice(1)
  expect(rows.length).toBeGreaterThan(5)
  const strange = groups.flatMap((group) =>
    [...flatTexts(read('en', group))].flatMap(([key, text]) =>
      rows.flatMap(([words = '', instead]) => {
        const found = new RegExp(`\\b(${words.replaceAll(', ', '|')})\\b`, 'i').exec(
          text.replace(specified, ''),
        )
        const file = `app/i18n/messages/en, ${group}`
        return found ? [`${file}, ${key} says “${found[0]}”: write ${instead}`] : []
      }),
    ),
  )
  expect(strange).toEqual([])
})

test('German emails go on in lower case after the comma of the greeting', () => {
  const capitals = /^(Bestellung|Paket|Versanddienst|Ihr(e|em)?|Sie)$/
  const found = [...flatTexts(read('de', 'mail'))].filter(([, text]) => {
    const first = /^Guten Tag[^,]*,\s+([^\s,]+)/.exec(text)?.[1] ?? ''
    return /^\p{Lu}/u.test(first) && !capitals.test(first)
  })
  expect(found).toEqual([])
})

/** Words of a form of address that the glossary does not have. Verbs and `Suo` are formal with a capital letter only. */
const otherAddress: Readonly<Record<string, RegExp>> = {
  es: /(?<!\p{L})([Uu]sted|Elija|Introduzca|Escriba|Guarde|Compruebe|Indique|Abra|Pida|Espere|Haga|Revise|Recargue|contáctenos|escríbanos|envíenos|indíquenos|inténtelo|Su (pago|pedido|reembolso|billetera))(?!\p{L})/u,
  fr: /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/u,
  de: /(?<!\p{L})(du|dich|dir|dein\p{L}*)(?!\p{L})/iu,
  it: /(?<!\p{L})(Suo|Sua|Suoi|Sue|Lei|Inserisca|Scelga|Apra|Salvi|Condivida|Indichi)(?!\p{L})/u,
  pt: /(?<!\p{L})(teu|tua|teus|tuas|contigo)(?!\p{L})/iu,
  ru: /(?<!\p{L})(ты|тебя|тебе|твой|твоя|твои)(?!\p{L})/iu,
  zh: /你(?!们)/u,
  hi: /(?<![\p{L}\p{M}])(तुम|तुम्हारा|तुम्हारी|तुम्हारे|तू)(?![\p{L}\p{M}])/u,
}

test.each(Object.entries(otherAddress))(
  '%s addresses the reader as the glossary says',
  (language, other) => {
    const wrong = groups.flatMap((group) =>
      [...flatTexts(read(language, group))]
        .filter(([, text]) => other.test(text))
        .map(([key, text]) => `${group}.${key}: ${text}`),
    )
    expect(wrong).toEqual([])
    expect(read(language, 'cart')).not.toEqual({})
  },
)

test('every text that a component names exists', () => {
  const app = new URL('../../app/', import.meta.url)
  const sources = readdirSync(app, { recursive: true }).map(String)
  const named = sources
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      textsNamedIn(readFileSync(new URL(file, app), 'utf8')).map(([group, key]) => {
        return { file, group, key }
      }),
    )
  const keys = new Map(groups.map((group) => [group, flatTexts(read('en', group))]))
  const missing = named.filter(
    ({ group, key }) => !group.split('|').some((each) => keys.get(each)?.has(key)),
  )
  expect(missing).toEqual([])
  expect(named.length).toBeGreaterThan(2_000)
})
