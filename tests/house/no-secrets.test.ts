// No column, form field or export column can hold a recovery phrase or private key.
import { expect, test } from 'vitest'
import { allRoutes, fieldsOf } from '../support/browser/routes.ts'
import { isTest, sourceFiles, textOf } from '../support/source-files.ts'
import { testWorld } from '../support/world.ts'

const world = await testWorld()
const place = /phrase|mnemonic|seed|private_?key|secret_?key|recovery|passkey_?secret/i

test('no table of the database is for a recovery phrase', async () => {
  const columns = await world.db<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`
  expect(columns.length).toBeGreaterThan(100)
  expect(columns.map(({ name }) => name).filter((name) => place.test(name))).toEqual([])
})

test('no field of a form is for a recovery phrase', () => {
  const fields = allRoutes.flatMap(({ file }) => fieldsOf(file))
  expect(fields).toContain('wallet')
  expect(fields.filter((field) => place.test(field))).toEqual([])
})

test('no input, no view and no export is for a recovery phrase', () => {
  const files = sourceFiles('shop').filter(
    (file) => !isTest(file) && !file.startsWith('shop/platform/recovery-phrases/'),
  )
  // Names of properties and columns; words inside sentences are for people.
  const named = /\b(\w*(?:Phrase|Mnemonic|phrase|mnemonic|privateKey|secretKey))\b\s*[:?]/g
  // Stellar's own term for a network's name.
  const allowed = new Set(['passphrase', 'network_passphrase'])
  const found = files.flatMap((file) =>
    [...textOf(file).matchAll(named)]
      .map(([, name = '']) => name)
      .filter((name) => !allowed.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
  expect(textOf('shop/back-office/csv-files/views/csv-lists.ts')).not.toMatch(place)
})
