// The shop without the folder extensions/: a copy of the source is loaded by Node. house.test.ts
// checks that no import leads there.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTest, root } from '../support/source-files.ts'

const copy = mkdtempSync(join(tmpdir(), 'piazza-core-'))
const parts = ['adapters', 'app', 'demo', 'docs/api', 'package.json', 'server', 'shop']

beforeAll(() => {
  const filter = (from: string) => !isTest(from) && !from.endsWith('.child.ts')
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true, filter })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('loads, with an empty list', () => {
  const entries = [
    'start',
    'jobs/jobs',
    'http/server',
    'http/built-pages',
    'commands/program/program',
    'commands/doctor/doctor',
  ]
  const load = entries.map((name) => `await import('./server/${name}.ts')`).join('\n')
  const list = "const { loaded } = await import('./server/extensions.ts')"
  const text = `${load}\n${list}\nconsole.log(JSON.stringify([loaded.extensions, loaded.refused.size]))\nprocess.exit()`
  const options = { cwd: copy, encoding: 'utf8' } as const
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', text], options)).toBe(
    '[[],0]\n',
  )
})
