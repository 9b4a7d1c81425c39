// An operator's own list in a file: one name a line, and behind a semicolon a date of birth where it is known.
import { readFile, stat } from 'node:fs/promises'
import type { Screening } from '../../shop/identity/kyc/port.ts'

/** The file is read again when it has changed. Case, accents, marks and the order of names make no difference. */
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

/** Name -> dates of birth; an empty one stands for a person whose date nobody knows. */
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
