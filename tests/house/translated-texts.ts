// Which English wording each translation was made from, so that a changed one is noticed in eleven languages.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Messages, textsIn } from '../../app/i18n/compile-texts.ts'

const file = join(import.meta.dirname, 'translated-texts.json')

/** By group and key: a hash of the English text. */
type Marks = Record<string, Record<string, string>>

export function flatTexts(messages: Messages, prefix = ''): Map<string, string> {
  const all = new Map<string, string>()
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') all.set(prefix + key, value)
    else for (const [name, text] of flatTexts(value, `${prefix}${key}.`)) all.set(name, text)
  }
  return all
}

const markOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

function currentMarks(): Marks {
  return Object.fromEntries(
    Object.entries(textsIn('en')).map(([group, messages]) => [
      group,
      Object.fromEntries([...flatTexts(messages)].map(([key, text]) => [key, markOf(text)])),
    ]),
  )
}

const savedMarks = (): Marks => JSON.parse(readFileSync(file, 'utf8'))

/** Keys whose English text is new or has changed since the translations were confirmed: `group.key`. */
export function changedTexts(saved = savedMarks(), current = currentMarks()): string[] {
  return Object.entries(current).flatMap(([group, marks]) =>
    Object.entries(marks)
      .filter(([key, mark]) => saved[group]?.[key] !== mark)
      .map(([key]) => `${group}.${key}`),
  )
}

/** Records that all languages say what English says; `begins`: only keys that begin with one of these. Returns them. */
export function confirmTexts(begins: readonly string[]): string[] {
  const [saved, current] = [savedMarks(), currentMarks()]
  const isChosen = (name: string) =>
    begins.length === 0 || begins.some((each) => name.startsWith(each))
  const confirmed = new Set(changedTexts(saved, current).filter(isChosen))
  const marks = Object.entries(current).map(([group, keys]) => [
    group,
    Object.fromEntries(
      Object.entries(keys).flatMap(([key, mark]) => {
        const known = confirmed.has(`${group}.${key}`) ? mark : saved[group]?.[key]
        return known ? [[key, known]] : []
      }),
    ),
  ])
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(marks), null, 2)}\n`)
  return [...confirmed]
}
