import { utimesSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { uploadedFile } from '../../tests/support/documents.ts'
import { listScreening } from './list.ts'

const list = `# Whoever has to be looked at more closely
Grace Hopper; 1906-12-09
Müller, Jürgen
Ada  Byron;1815-12-10
Ada Byron; 1990-01-01
`
const person = (firstName: string, lastName: string, birthDate = '') => ({
  firstName,
  lastName,
  birthDate,
})

describe('an operator’s screening list', () => {
  const { screen } = listScreening(uploadedFile(Buffer.from(list)))
  test.each([
    [person('Grace', 'Hopper'), 'review'],
    [person('grace', 'HOPPER', '1906-12-09'), 'review'],
    [person('Grace', 'Hopper', '1980-01-01'), 'clear'],
    [person('Jurgen', 'Muller', '1970-05-05'), 'review'],
    [person('Ada', 'Byron', '1990-01-01'), 'review'],
    [person('Ada', 'Byron', '1990-01-02'), 'clear'],
    [person('Whoever', 'Has'), 'clear'],
    [person('', ''), 'clear'],
  ] as const)('%j: %s', async (who, answer) => {
    expect(await screen(who)).toBe(answer)
  })

  test('is read again when it has changed, and reports that it is missing', async () => {
    const path = uploadedFile(Buffer.from(list))
    const { screen } = listScreening(path)
    expect(await screen(person('New', 'Name'))).toBe('clear')
    writeFileSync(path, 'New Name\n')
    utimesSync(path, 2_000_000_000, 2_000_000_000)
    expect(await screen(person('New', 'Name'))).toBe('review')
    await expect(listScreening(`${path}.gone`).screen(person('New', 'Name'))).rejects.toThrow(
      'ENOENT',
    )
  })
})
