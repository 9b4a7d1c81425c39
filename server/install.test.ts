// The lock file that npm reads in place of package-lock.json.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockWithAddresses } from './install.mjs'

const folder = mkdtempSync(join(tmpdir(), 'piazza-install-'))
afterAll(() => rmSync(folder, { recursive: true }))

const integrity = 'sha512-AAAA'
const packages = {
  '': { name: 'piazza', version: '1.0.0' },
  tests: { name: 'piazza-tests', version: '1.0.0' },
  'node_modules/piazza-tests': { resolved: 'tests', link: true },
  'node_modules/sharp': { version: '0.35.5', integrity },
  'node_modules/@scure/base': { version: '2.4.0', integrity },
  'node_modules/a/node_modules/@b/c': { version: '1.2.3-beta.4', integrity },
  'node_modules/known': { name: '@other/name', version: '3.0.0', integrity },
}

test.each(['https://packages.example/npm', 'https://packages.example/npm/'])(
  'every package has its address at %s, and is what the lock file says otherwise',
  (registry) => {
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
    const located = JSON.parse(lockWithAddresses(folder, registry)) as {
      packages: Record<string, { resolved?: string }>
    }
    const at = (name: string) => located.packages[name]?.resolved
    expect(at('')).toBeUndefined()
    expect(at('tests')).toBeUndefined()
    expect(at('node_modules/piazza-tests')).toBe('tests')
    const base = 'https://packages.example/npm'
    expect(at('node_modules/sharp')).toBe(`${base}/sharp/-/sharp-0.35.5.tgz`)
    expect(at('node_modules/@scure/base')).toBe(`${base}/@scure/base/-/base-2.4.0.tgz`)
    expect(at('node_modules/a/node_modules/@b/c')).toBe(`${base}/@b/c/-/c-1.2.3-beta.4.tgz`)
    expect(at('node_modules/known')).toBe(`${base}/@other/name/-/name-3.0.0.tgz`)
    for (const [path, each] of Object.entries(packages))
      expect(located.packages[path]).toMatchObject(each)
  },
)
