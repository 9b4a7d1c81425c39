// Every state table: each state is reachable from the first, known to the database, and has a label.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textsIn } from '../../app/i18n/compile-texts.ts'
import { isTest, root, sourceFiles } from '../support/source-files.ts'
import { testWorld } from '../support/world.ts'

type Moves = Readonly<Record<string, readonly string[]>>

/** States that no page shows. */
const unseen = ['platform/mail', 'catalog/stock']

const tables: { name: string; room: string; moves: Moves }[] = []
const files = sourceFiles('shop').filter(
  (file) => /\/rules(\/[\w-]+)?\.ts$/.test(file) && !isTest(file),
)
for (const file of files) {
  const room = file.replace(/^shop\/(.+?)\/rules.*/, '$1')
  for (const [name, value] of Object.entries(await import(join(root, file)))) {
    if (/moves$/i.test(name) && !Array.isArray(value))
      tables.push({ name: `${room}.${name}`, room, moves: value as Moves })
  }
}

const world = await testWorld()
const rows = await world.db<{ definition: string }[]>`
  select pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`
const checks = rows
  .filter(({ definition }) => /^CHECK \(\((\w+) = ANY \(ARRAY\[[^\]]+\]\)\)\)$/.test(definition))
  .map(({ definition }) => [...definition.matchAll(/'([^']+)'/g)].map(([, word]) => word).sort())

const groups = Object.values(textsIn('en'))

/** Whether one object in the messages has a text for each state. */
function isNamed(messages: unknown, words: readonly string[]): boolean {
  if (typeof messages !== 'object' || messages === null) return false
  const texts = messages as Record<string, unknown>
  return (
    words.every((word) => typeof texts[word] === 'string') ||
    Object.values(texts).some((each) => isNamed(each, words))
  )
}

test('the state tables are found', () => {
  expect(tables.map(({ room }) => room)).toEqual(
    expect.arrayContaining(['identity/kyc', 'payments/requests', 'platform/mail', 'sales/orders']),
  )
})

describe.each(tables)('$name', ({ room, moves }) => {
  const states = Object.keys(moves)

  test('every state is reachable from the first', () => {
    const reached = new Set(states.slice(0, 1))
    for (const state of reached) for (const next of moves[state] ?? []) reached.add(next)
    expect([...reached].sort()).toEqual([...states].sort())
  })

  test('the database allows the same states', () => {
    expect(checks).toContainEqual([...states].sort())
  })

  if (unseen.includes(room)) return
  test('each state has a label', () => {
    expect(groups.some((group) => isNamed(group, states))).toBe(true)
  })
})
