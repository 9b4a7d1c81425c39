// Parsing of the command line, before anything of the shop is loaded.
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { command } from '../../tests/support/browser/processes.ts'
import { piazza } from './program.ts'

const run = (...words: string[]) =>
  command({ env: {} } as never, 'server/commands/piazza.ts', ...words)

/** Every leaf command with its path. */
const leaves = (of: Command, words: readonly string[] = []): [string[], Command][] =>
  of.commands.flatMap((each) => {
    const path = [...words, each.name()]
    return each.commands.length > 0 ? leaves(each, path) : [[path, each] as [string[], Command]]
  })

test('each command says what it does', () => {
  const all = leaves(piazza())
  expect(all.map(([words]) => words.join(' '))).toContain('admin end-sessions')
  for (const [words, each] of all) {
    expect([words, each.description()]).toEqual([words, expect.stringMatching(/^[a-z].+[^.]$/)])
    expect(each.helpInformation()).toContain(`Usage: piazza ${words.join(' ')}`)
    for (const argument of each.registeredArguments)
      expect([words, argument.name(), argument.description]).toEqual([
        words,
        argument.name(),
        expect.stringMatching(/./),
      ])
  }
})

test('help that was asked for is no mistake', async () => {
  const whole = await run('--help')
  expect(whole.code).toBe(0)
  for (const name of [
    'admin',
    'audit',
    'keys',
    'ledger',
    'vaults',
    'proof',
    'migrate',
    'doctor',
    'Exit codes',
  ])
    expect(whole.text).toContain(name)
  expect(await run('admin', 'grant', '--help')).toMatchObject({ code: 0 })
})

describe('wrong use ends with 64, and says what is right', () => {
  test.each([
    [[], 'Usage: piazza'],
    [['dance'], "unknown command 'dance'"],
    [['admin'], 'Usage: piazza admin'],
    [['admin', 'grant'], "missing required argument 'email'"],
    [['admin', 'grant', 'ada@shop.example', 'king'], 'Allowed choices are'],
    [['admin', 'grant', 'ada@shop.example', 'admin', 'twice'], 'too many arguments'],
    [['audit'], 'Usage: piazza audit'],
    [['keys', 'turn'], "unknown command 'turn'"],
    [['vaults', 'flush', 'polygon'], 'Enter a chain ID'],
    [['doctor', '--mend'], "unknown option '--mend'"],
  ])('%j', async (words, says) => {
    const { code, text } = await run(...words)
    expect([code, text]).toEqual([64, expect.stringContaining(says)])
  })
})
