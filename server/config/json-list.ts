// A setting that is a JSON list, or the path of a file with one.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Null for anything else. */
export function readJsonList(text: string): unknown[] | null {
  try {
    const read: unknown = JSON.parse(
      text.startsWith('[') ? text : readFileSync(resolve(text), 'utf8'),
    )
    return Array.isArray(read) ? read : null
  } catch {
    return null
  }
}
