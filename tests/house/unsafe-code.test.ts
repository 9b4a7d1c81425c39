// Security rules of the source code: what must not occur, and complete lists of the files that may use sensitive
// functions.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { importsOf, isTest, isThere, root, sourceFiles, textOf } from '../support/source-files.ts'

const files = sourceFiles('app', 'shop', 'server', 'adapters', 'demo', 'extensions').filter(
  (file) => !isTest(file),
)
const onServer = files.filter((file) => !file.startsWith('app/') || file.startsWith('app/http/'))

/** Files that import one of these (at run time). */
const importing = (...names: string[]) =>
  files
    .filter((file) => importsOf(file).some(({ to, isType }) => !isType && names.includes(to)))
    .sort()

type Node = { type: string } & Record<string, unknown>
function below(start: unknown): Node[] {
  const found: Node[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node) found.push(node as Node)
    for (const value of Object.values(node)) look(value)
  }
  look(start)
  return found
}
const nodes = new Map(files.map((file) => [file, below(parseSync(file, textOf(file)).program)]))
const where = (matches: (node: Node) => boolean, among = files) =>
  among.filter((file) => nodes.get(file)?.some(matches)).sort()
const named = (node: unknown, name: string) => (node as { name?: string } | null)?.name === name
const calls = (node: Node, name: string) =>
  (node.type === 'CallExpression' || node.type === 'NewExpression') && named(node.callee, name)
const isAttribute = (node: Node, name: string) =>
  node.type === 'JSXAttribute' && named(node.name, name)
const sets = (node: Node, name: string) => node.type === 'Property' && named(node.key, name)

test('the source files are found and parsed', () => {
  expect(files.length).toBeGreaterThan(700)
  expect(where((node) => calls(node, 'spawn'))).toContain('adapters/images/safe-images.ts')
})

describe('child processes', () => {
  test('are started by these files only', () => {
    expect(importing('node:child_process')).toEqual([
      'adapters/database/cluster.ts',
      'adapters/database/identity.ts',
      'adapters/database/postmaster.ts',
      'adapters/images/safe-images.ts',
      'adapters/pdf/printer.ts',
      'demo/chain-process.ts',
      'demo/ledger-process.ts',
      'demo/life-process.ts',
      'server/development/main.ts',
      'server/install.mjs',
      'server/prepare.mjs',
      'server/run-command.mjs',
    ])
  })

  test('are never started through a shell', () => {
    for (const name of ['exec', 'execSync'])
      expect(where((node) => calls(node, name), onServer)).toEqual([])
    expect(where((node) => sets(node, 'shell'))).toEqual([])
  })
})

test('no text is evaluated as code', () => {
  for (const name of ['eval', 'Function']) expect(where((node) => calls(node, name))).toEqual([])
  expect(importing('node:vm')).toEqual([])
  const strings = (node: Node) =>
    (calls(node, 'setTimeout') || calls(node, 'setInterval')) &&
    ['Literal', 'TemplateLiteral'].includes((node.arguments as Node[])[0]?.type ?? '')
  expect(where(strings)).toEqual([])
})

test('raw HTML is written by these components only', () => {
  const raw = where((node) => isAttribute(node, 'dangerouslySetInnerHTML'))
  expect(raw).toEqual([
    'app/components/layout/StructuredData.tsx',
    // The preview of shop/platform/rich-text.ts.
    'app/routes/admin/frame/markdown-field.tsx',
    'app/routes/admin/storefront/page-form.tsx',
    'app/routes/pages/ContentPage.tsx',
    'app/routes/pages/PageData.tsx',
    // Markdown of docs/api, in which HTML is escaped.
    'app/routes/pages/developers/page.tsx',
    'app/routes/shop/collection.tsx',
    // shop/platform/rich-text.ts makes it.
    'app/routes/shop/home/OtherSections.tsx',
    'app/routes/shop/product/ProductDetails.tsx',
  ])
  expect(where((node) => sets(node, 'innerHTML') || named(node.property, 'innerHTML'))).toEqual([])
})

describe('outgoing requests', () => {
  test('are made by these files only: to addresses of the settings, of remote images, of webhooks and of agents’ profiles', () => {
    expect(importing('node:https', 'node:net', 'node:tls', 'node:dns/promises')).toEqual([
      'adapters/database/renewed-pool.ts',
      'adapters/database/running-server.ts',
      'adapters/database/tls.ts',
      'adapters/guarded-request.ts',
      'adapters/images/clamd.ts',
      'adapters/ledgers/http-json.ts',
      'adapters/private-addresses.ts',
      'server/commands/doctor/ports.ts',
      'server/config/rates.ts',
      'server/free-port.ts',
      'server/http/client-address.ts',
      'server/http/graceful-shutdown.ts',
      'server/trusted-authorities.ts',
    ])
    expect(importing('adapters/guarded-request.ts')).toEqual([
      'adapters/downloads.ts',
      'adapters/webhooks.ts',
      ...(isThere('extensions/ucp') ? ['extensions/ucp/platforms.ts'] : []),
    ])
    expect(importing('aws4fetch', 'nodemailer')).toEqual([
      'adapters/files/s3-requests.ts',
      'adapters/mail/smtp.ts',
      'server/commands/doctor/bucket.ts',
      'server/commands/doctor/mail.ts',
    ])
    // To PURGE_URL, ERROR_REPORT_URL, the collector and the shop's own ports, without following redirects.
    expect(where((node) => calls(node, 'fetch'), onServer)).toEqual([
      'server/cdn/purgers.ts',
      'server/commands/doctor/ports.ts',
      'server/commands/doctor/targets.ts',
      'server/telemetry/error-reports.ts',
    ])
  })

  test('of the storage client follow no redirect', () => {
    const asking = importing('aws4fetch')
    expect(asking.length).toBeGreaterThan(1)
    for (const file of asking) expect(textOf(file)).toContain(`redirect: 'error'`)
  })

  test('verify certificates', () => {
    // `sslmode=require` in DATABASE_URL asks for encryption without verification, as in libpq (operations.md).
    expect(where((node) => sets(node, 'rejectUnauthorized'))).toEqual(['adapters/database/tls.ts'])
    expect(files.filter((file) => textOf(file).includes('TLS_REJECT_UNAUTHORIZED'))).toEqual([])
  })
})

describe('a password', () => {
  test('is typed into one component, which hides it and allows pasting', () => {
    const hides = (node: Node) => node.type === 'Literal' && node.value === 'password'
    const typed = where((node) => isAttribute(node, 'type') && below(node).some(hides))
    expect(typed).toEqual(['app/ui/PasswordField.tsx'])
    // A block of cells from a spreadsheet; the tables have no password.
    expect(where((node) => isAttribute(node, 'onPaste'))).toEqual([
      'app/routes/admin/products/editor/variants.tsx',
      'app/routes/admin/products/variant-table/variants-form.tsx',
    ])
  })

  test('of another user is set by no action of staff', () => {
    const staff = files.filter((file) =>
      /^(shop\/back-office\/admin|app\/routes\/admin)\//.test(file),
    )
    expect(staff.length).toBeGreaterThan(40)
    for (const name of ['savePassword', 'renewHash', 'hashPassword'])
      expect(where((node) => named(node, name), staff)).toEqual([])
  })
})

test('error messages, which may quote input, are logged by these files only, which have none', () => {
  const isLog = (node: unknown): boolean =>
    named(node, 'log') || named((node as { property?: unknown } | null)?.property, 'log')
  const says = (node: Node) =>
    node.type === 'MemberExpression' &&
    ['message', 'stack'].some((name) => named(node.property, name))
  const tells = ({ type, callee, arguments: facts }: Node) =>
    type === 'CallExpression' &&
    isLog((callee as { object?: unknown }).object) &&
    below(facts).some(says)
  expect(where(tells)).toEqual([
    'demo/chain-process.ts',
    'demo/ledger-process.ts',
    'server/cluster/primary.ts',
    'server/jobs/worker.ts',
    'server/parts.ts',
    'server/start.ts',
  ])
})

test('types and comparisons are strict', () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: Record<string, unknown>
  }
  expect(compilerOptions.strict).toBe(true)
  expect(compilerOptions.noUncheckedIndexedAccess).toBe(true)
  const loose = (node: Node) =>
    node.type === 'BinaryExpression' &&
    ['==', '!='].includes(String(node.operator)) &&
    // Matches both null and undefined on purpose.
    (node.right as Node & { raw?: string }).raw !== 'null'
  expect(where(loose)).toEqual([])
})
