// Supply chain: pinned and locked packages, few install scripts, and no secrets in tracked files.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root, textOf } from '../support/source-files.ts'

type Locked = {
  version?: string
  resolved?: string
  link?: boolean
  integrity?: string
  optional?: boolean
  hasInstallScript?: boolean
}
const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
type Manifest = Record<string, Record<string, string>>
const own = json('package.json') as Manifest
const tools = json('tests/package.json') as Manifest
const locked = Object.entries(
  (json('package-lock.json') as { packages: Record<string, Locked> }).packages,
)
const direct = [own, tools].flatMap((manifest) =>
  ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  ),
)

describe('packages', () => {
  test('are pinned to one version each', () => {
    expect(direct.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('have few publishers: those to be trusted at runtime fit on one screen', () => {
    // One publisher releases several packages: react and react-dom, ox and viem.
    const hands = Object.keys(own.dependencies ?? {}).map((name) => {
      const { repository } = json(`node_modules/${name}/package.json`)
      const url = typeof repository === 'string' ? repository : (repository?.url ?? '')
      return /(?:github(?:\.com)?[:/]|^)([\w-]+)\/[\w.-]+$/.exec(url)?.[1] ?? name
    })
    expect(new Set(hands).size).toBeLessThanOrEqual(40)
  })

  test('are locked by their content hash, wherever they come from', () => {
    const named = locked.filter(([, { resolved, link }]) => resolved && !link)
    expect(named).toEqual([])
    // npm omits the hash for other platforms; what is installed here has one.
    const installed = locked.filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    const open = installed.filter(([, each]) => !each.integrity && !each.optional)
    expect(open).toEqual([])
    for (const [name, version] of direct) {
      const [, found] = locked.find(([path]) => path === `node_modules/${name}`) ?? []
      expect([name, found?.version]).toEqual([name, version])
    }
  })

  test('run a script at their installation only where the list allows it', () => {
    const allowed = Object.keys(own.allowScripts ?? {})
    const scripts = locked
      .filter(([path, { hasInstallScript }]) => path && hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''))
    expect(scripts.filter((name) => !allowed.includes(name))).toEqual([])
  })
})

const secrets: readonly (readonly [string, RegExp])[] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/],
  ['an access key of AWS', /\bAKIA[0-9A-Z]{16}\b/],
  ['a token of a code host', /\b(ghp|gho|ghs|github_pat|glpat)[_-][A-Za-z0-9_]{20,}/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a live key of a payment service', /\b[sr]k_live_[A-Za-z0-9]{16,}/],
  ['a chat token', /\bxox[abprs]-[A-Za-z0-9-]{10,}/],
  [
    'a password in an address',
    /\b(postgres(ql)?|smtps?|https?):\/\/[\w.-]+:(?!pw@|password@|secret@|b@|x@)[^\s@/'"`$<{]{6,}@/,
  ],
]
const found = (text: string) => secrets.filter(([, form]) => form.test(text)).map(([name]) => name)

describe('secrets', () => {
  test('are in no tracked file', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
    const texts = files.filter((file) =>
      /\.(ts|tsx|mjs|js|json|md|sql|css|txt|yml|example)$/.test(file),
    )
    expect(texts.length).toBeGreaterThan(500)
    const told = texts
      .filter((file) => file !== 'tests/house/supply.test.ts' && file !== 'package-lock.json')
      .map((file) => [file, found(textOf(file))] as const)
      .filter(([, names]) => names.length > 0)
    expect(told).toEqual([])
  })

  test.each([
    ['a private key', `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}`],
    ['an access key of AWS', `key = AKIA${'X'.repeat(16)}`],
    ['a token of a code host', `ghp_${'a1'.repeat(18)}`],
    ['a password in an address', 'postgres://shop:hunter2hunter2@db.example/shop'],
  ])('%s would be detected', (name, text) => expect(found(text)).toEqual([name]))
})

test('packages with known vulnerabilities are at or above the fixed version', () => {
  const minimum: Record<string, string> = { 'react-router': '8.3.0' }
  const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10))
  const isBelow = (version: string, least: string) => {
    const [a, b] = [parts(version), parts(least)]
    const index = a.findIndex((part, at) => part !== b[at])
    return index >= 0 && (a[index] as number) < (b[index] as number)
  }
  expect(isBelow('1.10.0', '1.6.22') || !isBelow('1.6.9', '1.6.22')).toBe(false)
  for (const [name, least] of Object.entries(minimum)) {
    const installed = locked.filter(([path]) => path.endsWith(`node_modules/${name}`))
    expect(installed.length).toBeGreaterThan(0)
    expect(installed.filter(([, { version = '0' }]) => isBelow(version, least))).toEqual([])
  }
})
