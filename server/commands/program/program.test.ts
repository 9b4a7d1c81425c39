// Parsing of the command line, before anything of the shop is loaded.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../../tests/support/browser/processes.ts'
import { completion } from '../completion.ts'
import { piazza } from './program.ts'

const root = join(import.meta.dirname, '../../..')

function helpOf(of: Command): string {
  let help = ''
  of.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
  return help
}

const run = (...words: string[]) =>
  runCommand({ env: {} } as never, 'server/commands/piazza.ts', ...words)

/** Every leaf command with its path. */
const leaves = (of: Command, words: readonly string[] = []): [string[], Command][] =>
  of.commands.flatMap((each) => {
    const path = [...words, each.name()]
    return each.commands.length > 0 ? leaves(each, path) : [[path, each] as [string[], Command]]
  })

test('each command has a description', () => {
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

test('each command has examples, which are commands', () => {
  for (const [words, each] of leaves(piazza())) {
    const shown = helpOf(each).match(/\$ piazza .+/g) ?? []
    expect([words, shown]).toEqual([words, expect.arrayContaining([expect.any(String)])])
    for (const example of shown)
      expect(`${example} `).toMatch(new RegExp(`\\$ piazza ${words.join(' ')} `))
  }
})

test('the command-line page documents each command', () => {
  const page = readFileSync(join(root, 'docs/operating/command-line.md'), 'utf8')
  for (const [words] of leaves(piazza())) expect(page).toContain(`\`${words.join(' ')}\``)
  const codes = /Exit codes:\n([\s\S]*)/.exec(helpOf(piazza()))?.[1]?.trim().split('\n') ?? []
  expect(codes.length).toBeGreaterThan(5)
  for (const line of codes) {
    const [, code, meaning = ''] = /(\d+)\s+([^:]+)/.exec(line) ?? []
    expect(page).toContain(`| ${code} | ${meaning}`)
  }
})

describe('completion', () => {
  const complete = (...words: string[]) => {
    const script = `${completion(piazza(), 'bash')}
COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); _piazza; echo "\${COMPREPLY[*]}"`
    return execFileSync('bash', ['-c', script, 'bash', 'piazza', ...words], { encoding: 'utf8' })
      .trim()
      .split(' ')
  }

  test.each([
    [['ad'], ['admin']],
    [['admin', 'inv'], ['invite']],
    [['admin', 'invite', 'ada@shop.example', 'sup'], ['support']],
    [['migrate', '--c'], ['--check']],
    [['keys', 'status', '--j'], ['--json']],
    [['completion', 'z'], ['zsh']],
    [['proof', 'fa'], ['']],
  ])('%j', (words, expected) => expect(complete(...words)).toEqual(expected))

  test('zsh uses the same script', () => {
    expect(completion(piazza(), 'zsh')).toMatch(/^autoload .*bashcompinit\n_piazza\(\)/)
  })
})

test('start runs the shop, and exits with its code', async () => {
  const started = await runCommand(
    { env: { PORT: 'none' } } as never,
    'server/commands/piazza.ts',
    'start',
  )
  expect([started.code, started.text]).toEqual([
    78,
    expect.stringContaining('PORT must be a number'),
  ])
})

test('version', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const said = await run('version', '--json')
  expect([said.code, JSON.parse(said.text)]).toEqual([
    0,
    { version, node: process.versions.node, platform: `${process.platform} ${process.arch}` },
  ])
  expect(await run('version')).toEqual({
    code: 0,
    text: expect.stringContaining(`Piazza ${version}, Node`),
  })
})

test('requested help exits with 0', async () => {
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
    'start',
    'import',
    'export',
    'version',
    'completion',
    'Exit codes',
  ])
    expect(whole.text).toContain(name)
  expect(await run('admin', 'grant', '--help')).toMatchObject({ code: 0 })
})

describe('a usage error exits with 64 and a hint:', () => {
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
    [['import', 'catalogue.csv'], "required option '--as <email>'"],
    [['completion', 'fish'], 'Allowed choices are'],
    [['doctor', '--mend'], "unknown option '--mend'"],
  ])('%j', async (words, says) => {
    const { code, text } = await run(...words)
    expect([code, text]).toEqual([64, expect.stringContaining(says)])
  })
})
