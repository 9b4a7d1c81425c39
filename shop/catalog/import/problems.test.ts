// Problems of an import: paginated on the screen, complete in a file.
import { describe, expect, test } from 'vitest'
import { checkedImport, file, row, world } from '../../../tests/fixtures/catalog/importing.ts'
import { problemsFile, problemsOf } from './views.ts'

describe('the problems of an import', () => {
  test('are paged without duplicates, and downloaded in the reader’s language', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => row(`p-${index}`).replace(',10,', ',x,'))
    const id = await checkedImport(file(...lines))
    const seen: number[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof problemsOf>> = await problemsOf(world, id, {
        after,
        limit: 25,
      })
      expect([page.errors, page.notices]).toEqual([60, 0])
      seen.push(...page.rows.map(({ number }) => number))
      after = page.next
    } while (after)
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => index + 2))
    let text = ''
    for await (const part of problemsFile(world, id, 'de')) text += part.text
    const lines2 = text.split('\r\n')
    expect(lines2).toHaveLength(62)
    expect(lines2[1]).toContain('2,"Base price","x","')
    expect(lines2[1]).toContain(world.say('de', 'errors', 'catalog.field.price'))
    expect(lines2[1]).toMatch(/,"Fehler"$/)
  })
})
