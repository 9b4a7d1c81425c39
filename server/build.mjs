// Decides whether the app must be rebuilt: a hash of all inputs is stored beside the output.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const inputs = [
  'app',
  'shop',
  'extensions',
  'public',
  'docs/api',
  'docs/developing/accessibility.md',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
]
const isTest = /\.(test|spec)\.tsx?$|\/tests\//

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

/** @param {string} root */
function stampOf(root) {
  const hash = createHash('sha256')
  for (const name of inputs) {
    const path = join(root, name)
    if (!existsSync(path)) continue
    for (const file of name.includes('.') ? [path] : filesIn(path)) {
      if (isTest.test(file)) continue
      const content = readFileSync(file)
      hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

const stampFile = (/** @type {string} */ root) => join(root, 'build', 'stamp')
/** Exists once the build's static files are compressed. */
const compressedFile = (/** @type {string} */ root) => join(root, 'build', 'compressed')

/** @param {string} root */
export function isBuilt(root) {
  const file = stampFile(root)
  return existsSync(file) && readFileSync(file, 'utf8') === stampOf(root)
}

/**
 * Whether the current build is compressed.
 * @param {string} root
 */
export const isCompressed = (root) => existsSync(compressedFile(root))

/**
 * Builds, one process at a time; a process that waited finds it built.
 * @param {string} root @param {() => Promise<void>} work
 */
export async function build(root, work) {
  const lock = join(root, 'node_modules', '.piazza-build')
  const release = await take(lock)
  try {
    if (isBuilt(root)) return
    const stamp = stampOf(root)
    for (const file of [stampFile(root), compressedFile(root)]) rmSync(file, { force: true })
    await work()
    // The hash from before the build: changes made meanwhile trigger the next one.
    writeFileSync(stampFile(root), stamp)
  } finally {
    release()
  }
}

/**
 * Precompresses the build's static files with Brotli, so that the server never does. No build
 * starts meanwhile.
 * @param {string} root
 */
export async function compressBuild(root) {
  const release = await take(join(root, 'node_modules', '.piazza-build'))
  try {
    if (!existsSync(stampFile(root)) || isCompressed(root)) return
    await compress(join(root, 'build', 'client'))
    writeFileSync(compressedFile(root), '')
  } finally {
    release()
  }
}

/** @param {string} lock */
async function take(lock) {
  for (;;) {
    try {
      mkdirSync(lock)
      writeFileSync(join(lock, 'pid'), String(process.pid))
      return () => rmSync(lock, { recursive: true, force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isHeld(lock)) rmSync(lock, { recursive: true, force: true })
      await wait(200)
    }
  }
}

/** @param {string} lock */
function isHeld(lock) {
  const file = join(lock, 'pid')
  // The lock was just created and has no owner yet.
  if (!existsSync(file)) return true
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const packed = promisify(brotliCompress)

/**
 * Uses all cores.
 * @param {string} folder
 */
const compress = (folder) =>
  Promise.all(
    filesIn(folder)
      .filter((file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file))
      .map(async (file) => {
        const content = readFileSync(file)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          // Found by experiment: 0.3% less for the script of every page.
          [constants.BROTLI_PARAM_LGBLOCK]: 22,
          [constants.BROTLI_PARAM_NPOSTFIX]: 2,
          [constants.BROTLI_PARAM_NDIRECT]: 48,
        }
        const small = await packed(content, { params })
        if (small.length < content.length) writeFileSync(`${file}.br`, small)
      }),
  )
