// The shop without the folder extensions/: a copy of the source is loaded by Node. house.test.ts
// checks that no import leads there.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTest, root, textOf } from '../support/source-files.ts'

const copy = mkdtempSync(join(tmpdir(), 'piazza-core-'))
const parts = ['adapters', 'app', 'demo', 'docs/api', 'package.json', 'server', 'shop']

beforeAll(() => {
  const filter = (from: string) => !isTest(from) && !from.endsWith('.child.ts')
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true, filter })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const node = (text: string) =>
  execFileSync(process.execPath, ['--input-type=module', '-e', text], {
    cwd: copy,
    encoding: 'utf8',
  })

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
  expect(node(text)).toBe('[[],0]\n')
})

test('takes the extension of the recipe, as it is written there', () => {
  const [code = '', line = ''] = [
    ...textOf('docs/developing/extensions.md').matchAll(/^ +```ts\n([\s\S]*?)^ +```$/gm),
  ].map(([, text]) => text)
  const folder = join(copy, 'extensions')
  mkdirSync(join(folder, 'hello'), { recursive: true })
  writeFileSync(join(folder, 'hello/extension.ts'), code)
  writeFileSync(join(folder, 'list.ts'), `export const extensions = {\n${line}}\n`)
  const text = `
    const { loaded, extensionsOf } = await import('./server/extensions.ts')
    const { readConfig } = await import('./server/config/config.ts')
    const { config } = readConfig({ DEMO: '1', HELLO_NAME: 'Ada' })
    const world = { extensions: extensionsOf(loaded, config.extensions) }
    const answer = await loaded.extensions[0].routes[0].open(world)
    console.log((await answer()).body, loaded.refused.size)`
  expect(node(text)).toBe('{"hello":"Ada"} 0\n')
})
