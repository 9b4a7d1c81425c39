// Removes package files that are never used, a third of their size: after an installation, or in
// the background of a starting shop (prepare.mjs).
import { existsSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

// At a first start the shop opens first.
if (process.env.PIAZZA_LEAN === 'later') process.exit()

const modules = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules')
const remove = (/** @type {string} */ path) => rmSync(path, { recursive: true, force: true })

/** Node's C headers and manuals, for compiling add-ons. */
for (const name of foldersIn(modules).filter((each) => /^node-(linux|darwin|win)-/.test(each)))
  for (const folder of ['include', 'share']) remove(join(modules, name, folder))

/** Alternative builds of the same code: for pages without a bundler, for `require`, for another HTTP client. */
const twins = [
  ...['dist', 'lib/axios', 'lib/cjs'].map((folder) => `@stellar/stellar-sdk/${folder}`),
  'viem/_cjs',
  'ox/_cjs',
  ...['build', 'bundle', 'es6-modern', 'source'].map((folder) => `libphonenumber-js/${folder}`),
  'zod/src',
  'pdfkit/js/pdfkit.standalone.js',
]
/**
 * Unused parts: parameters for blobs, trace viewers, compiled contracts, a package manager, tests, pages, support
 * tables of browser features and regions, binaries for the Bare runtime, sources of what is built.
 */
const unused = [
  'viem/trusted-setups',
  'ox/trusted-setups',
  'playwright-core/lib/vite',
  '@openzeppelin/contracts/build',
  'pdfkit/.yarn',
  'bintrees/test',
  'yaml-ast-parser/dist/test',
  'yaml-ast-parser/test',
  'unicode-trie/test',
  '@redocly/openapi-core/src/benchmark',
  ...['features', 'regions'].map((folder) => `caniuse-lite/data/${folder}`),
  ...['buffer', 'fs', 'path', 'url'].map((name) => `bare-${name}/prebuilds`),
  'autocannon/test',
  '@fastify/busboy/test',
  'pino/test',
  'axe-core/locales',
  'fontkit/src',
  'react-router/docs',
  'sharp/src',
  'csv-parse/dist/umd',
  'csv-stringify/dist/umd',
]
for (const folder of [...twins, ...unused]) remove(join(modules, folder))
/** In production the other test tools are absent, but npm installs the compiler, an optional peer of libraries. */
if (!existsSync(join(modules, 'vitest')))
  for (const name of ['typescript', '@typescript']) remove(join(modules, name))
/** CommonJS builds beside each file; the API package of telemetry stays, since another package requires it. */
const telemetry = foldersIn(join(modules, '@opentelemetry'))
  .filter((name) => name !== 'api')
  .map((name) => `@opentelemetry/${name}`)
for (const name of [
  'zod',
  '@modelcontextprotocol/core',
  '@modelcontextprotocol/server',
  ...telemetry,
])
  for (const path of existsSync(join(modules, name))
    ? readdirSync(join(modules, name), { recursive: true, encoding: 'utf8' })
    : [])
    if (/\.c[jt]s$/.test(path)) remove(join(modules, name, path))
const lists = join(modules, '@zxcvbn-ts')
for (const name of foldersIn(lists))
  for (const part of ['src', 'dist/zxcvbn-ts.js']) remove(join(lists, name, part))

/**
 * Source maps; TypeScript sources, which Node does not strip within packages (declarations stay); libraries to link
 * against; documentation other than licences.
 */
const unread =
  /(\.[cm]?(js|ts|css)\.map|(?<!\.d)\.[cm]?ts|\.a|^(readme|changelog|changes|history)\.md)$/i
const inside = realpathSync(modules) + sep
for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !unread.test(entry.name)) continue
  const path = join(entry.parentPath ?? entry.path, entry.name)
  // Workspaces are links into the repository, and the walk follows links.
  if (realpathSync(path).startsWith(inside)) remove(path)
}
writeFileSync(join(modules, '.lean'), '')

function foldersIn(/** @type {string} */ path) {
  const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
