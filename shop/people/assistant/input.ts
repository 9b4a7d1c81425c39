// What a visitor may say to the assistant, and the conversation as the page carries it from answer to answer.
import { ok, type Result, refuse } from '../../result.ts'
import type { Said } from './rules.ts'

/** Characters of one message, and messages that the page carries along. */
export const limits = { text: 200, said: 20 }

/** One message; null where there is nothing to send. Refuses `assistant.too_long`. */
export function readText(text = ''): Result<string | null> {
  const said = text.trim()
  if (said.length > limits.text)
    return refuse('assistant.too_long', { facts: { most: limits.text } })
  return ok(said === '' ? null : said)
}

/** Milliseconds and texts, as `writeSaid` made them; whatever is not that starts the conversation anew. */
export function readSaid(json = ''): readonly Said[] {
  try {
    const list: unknown = JSON.parse(json)
    if (!Array.isArray(list) || !list.every(isSaid)) return []
    return list.slice(-limits.said).map(([time, text]) => ({ text, timestamp: new Date(time) }))
  } catch {
    return []
  }
}

export const writeSaid = (said: readonly Said[]): string =>
  JSON.stringify(said.slice(-limits.said).map(({ text, timestamp }) => [timestamp.getTime(), text]))

const isSaid = (entry: unknown): entry is [number, string] =>
  Array.isArray(entry) &&
  entry.length === 2 &&
  Number.isSafeInteger(entry[0]) &&
  Math.abs(entry[0]) <= 8.64e15 &&
  typeof entry[1] === 'string' &&
  entry[1].length <= limits.text
