// Screening list in a file: one name per line, optionally with a semicolon and a date of birth.
import { readFile, stat } from 'node:fs/promises'
import type { Screening } from '../../shop/identity/kyc/port.ts'

/** Reloaded when the file changes. Ignores case, accents, punctuation and the order of names. */
export function listScreening(path: string): Screening {
  let read = { at: -1, entries: new Map<string, readonly string[]>() }
  async function entries() {
    const { mtimeMs: at } = await stat(path)
    if (at !== read.at) read = { at, entries: entriesIn(await readFile(path, 'utf8')) }
    return read.entries
  }
  return {
    async screen({ firstName, lastName, birthDate }) {
      const dates = (await entries()).get(plainName(`${firstName} ${lastName}`))
      if (!dates) return 'clear'
      const isSame = dates.some((date) => date === '' || birthDate === '' || date === birthDate)
      return isSame ? 'review' : 'clear'
    },
  }
}

/** Name -> dates of birth; an empty one if the date is unknown. */
function entriesIn(text: string): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const line of text.split(/\r?\n/)) {
    const [name = '', date = ''] = line.split(';')
    const plain = plainName(name)
    if (!plain || line.startsWith('#')) continue
    found.set(plain, [...(found.get(plain) ?? []), date.trim()])
  }
  return found
}

const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')
