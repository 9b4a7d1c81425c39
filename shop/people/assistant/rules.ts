// Scripted assistant: two questions, restated on any other input.
import { coinNames, verbStems } from './data.ts'

export const questions = ['unlock', 'migrate'] as const
export type Question = (typeof questions)[number]

export type Message = {
  readonly id: string
  readonly text: string
  readonly isBot: boolean
  readonly timestamp: Date
}

/** A visitor's message: the only state, since replies are derived from it. */
export type ChatMessage = { readonly text: string; readonly timestamp: Date }

/** The assistant's sentences in the reader's language. */
export type Script = Readonly<Record<'greeting' | 'again' | Question, string>>

/** The questions matched in a text, in any language of the shop; none for anything else. */
export function questionsIn(text: string): readonly Question[] {
  const normalized = plain(text)
  if (!coin.test(normalized)) return []
  return questions.filter((question) => verbs[question].test(normalized))
}

/** The whole conversation: the greeting, then each message with its reply. */
export function conversation(said: readonly ChatMessage[], script: Script, begun: Date): Message[] {
  const greeting = { id: 'greeting', text: script.greeting, isBot: true, timestamp: begun }
  return [greeting, ...said.flatMap((each, index) => exchange(each, index + 1, script))]
}

function exchange({ text, timestamp }: ChatMessage, number: number, script: Script): Message[] {
  const matched = questionsIn(text)
  const answers =
    matched.length === 0 ? [script.again] : matched.map((question) => script[question])
  return [
    { id: `said-${number}`, text, isBot: false, timestamp },
    ...answers.map((answer, index) => ({
      id: `answer-${number}-${index + 1}`,
      text: answer,
      isBot: true,
      timestamp,
    })),
  ]
}

/** Normalized: lower case, without accents, hamza, tatweel, invisible characters and width variants. */
function plain(text: string): string {
  const marks = /[\u0300-\u036f\u0640\u064b-\u0655\u0670\p{Cf}]/gu
  return text.normalize('NFKD').toLowerCase().replace(marks, '').normalize('NFC')
}

// Prefix matching only works in scripts with spaces between words and without attached particles.
const spaced = ['Latin', 'Cyrillic', 'Greek'] as const
const scriptOf = (text: string) =>
  spaced.find((script) => new RegExp(`^\\p{Script=${script}}`, 'u').test(text))

function startOf(stem: string): string {
  const script = scriptOf(stem)
  return script ? `(?<!\\p{Script=${script}})${stem}` : stem
}

function wholeOf(name: string): string {
  const script = scriptOf(name)
  return script ? `${startOf(name)}(?!\\p{Script=${script}})` : name
}

const anyOf = (patterns: readonly string[]) => new RegExp(patterns.join('|'), 'u')
const coin = anyOf(coinNames.map((name) => wholeOf(plain(name))))
const starting = (stems: readonly string[]) => anyOf(stems.map((stem) => startOf(plain(stem))))
const verbs: Record<Question, RegExp> = {
  unlock: starting(verbStems.unlock),
  migrate: starting(verbStems.migrate),
}
