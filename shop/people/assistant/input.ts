// Input of the assistant, and the conversation state that the page posts back.
import * as v from 'valibot'
import { readOrRefuse, text } from '../../platform/input.ts'
import type { Result } from '../../result.ts'
import type { ChatMessage } from './rules.ts'

/** Characters per message, and messages per conversation. */
export const limits = { text: 200, said: 20 }

const message = v.pipe(
  text,
  v.trim(),
  v.maxLength(limits.text, 'assistant.too_long'),
  v.transform((typed) => typed || null),
)

/** One message; null if empty. Refuses `assistant.too_long`. */
export const readText = (typed?: string): Result<string | null> =>
  readOrRefuse(message, typed, { most: limits.text })

const conversation = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.strictTuple([
      v.pipe(v.number(), v.safeInteger(), v.minValue(-8.64e15), v.maxValue(8.64e15)),
      v.pipe(v.string(), v.maxLength(limits.text)),
    ]),
  ),
)

/** Times and texts as written by `writeSaid`; invalid input restarts the conversation. */
export function readSaid(json?: string): readonly ChatMessage[] {
  const read = v.safeParse(conversation, json)
  if (!read.success) return []
  return read.output
    .slice(-limits.said)
    .map(([time, text]) => ({ text, timestamp: new Date(time) }))
}

export const writeSaid = (said: readonly ChatMessage[]): string =>
  JSON.stringify(said.slice(-limits.said).map(({ text, timestamp }) => [timestamp.getTime(), text]))
