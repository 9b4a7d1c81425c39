// ASVS 5.0 table: reads levels and mapping, finds missing and unknown tests.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/source-files.ts'

export type NamedTest = { readonly file: string; readonly name: string }
export type Row = {
  readonly number: string
  readonly level: number
  readonly words: string
  readonly tests: readonly NamedTest[]
  /** Instead of or besides a test: `design: …`, `operator: …`, `n/a: …`, `exception: …`, `none: …`. */
  readonly note: string
}

/** Level 3 applies to money, uploads, accounts, sessions, permissions, personal data and logs. */
const strict = new Set(['2', '5', '6', '7', '8', '14', '16'])
const kinds = /^(design|operator|doc|n\/a|exception|none)(:|$)/

const linesOf = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

export const hasTest = ({ file, name }: NamedTest): boolean =>
  file !== '' &&
  existsSync(join(root, file)) &&
  readFileSync(join(root, file), 'utf8').includes(name)

export function readTable(): { rows: Row[]; problems: string[] } {
  const problems: string[] = []
  const lines = linesOf('map.txt')
  const tests = new Map<string, NamedTest>()
  for (const line of lines.filter((each) => each.startsWith('@'))) {
    const [, alias = '', file = '', name = ''] = /^(@\S+) (\S+) :: (.+)$/.exec(line) ?? []
    tests.set(alias, { file, name })
    if (!alias || !hasTest({ file, name })) problems.push(`${line}: there is no such test`)
  }
  const answers = new Map<string, readonly [words: string, answer: string]>()
  for (const line of lines.filter((each) => !each.startsWith('@'))) {
    const [, number = '', words = '', answer = ''] = /^([\d.]+) (.+?) \| (.+)$/.exec(line) ?? []
    if (!number || answers.has(number)) problems.push(`${line}: unreadable, or twice`)
    answers.set(number, [words, answer])
  }
  const used = new Set<string>()
  const rows = linesOf('levels.txt').map((line) => {
    const [number = '', level] = line.split(' ')
    const key = [number, number.replace(/\.\d+$/, ''), number.replace(/\..*$/, '')].find((each) =>
      answers.has(each),
    )
    used.add(key ?? '')
    const isAsked = Number(level) < 3 || strict.has(number.replace(/\..*$/, ''))
    const beyond = ['', 'n/a: Level 3, which is asked of other chapters only'] as const
    const [words, answer] = answers.get(key ?? '') ?? (isAsked ? ['', ''] : beyond)
    const named = [...answer.matchAll(/@[\w-]+/g)].map(([alias]) => alias)
    const unknown = named.filter((alias) => !tests.has(alias))
    if (unknown.length > 0) problems.push(`${number} names ${unknown}`)
    if (!answer || (named.length === 0 && !kinds.test(answer)))
      problems.push(`${number} has no answer`)
    return {
      number,
      level: Number(level),
      words,
      tests: named.flatMap((alias) => tests.get(alias) ?? []),
      note: kinds.test(answer) ? answer.replace(/ ?\(?(@[\w-]+ ?)+\)?/g, '') : '',
    }
  })
  for (const number of answers.keys())
    if (!used.has(number)) problems.push(`${number} is no requirement`)
  return { rows, problems }
}
