// Launches Chromium for journeys: the npm package's, else the system's.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const unpacked = join(import.meta.dirname, '../../../node_modules/.cache/chromium')

/** `npm test -- … --headed`: a visible window of the system's browser, in slow motion. */
const isHeaded = Boolean(process.env.HEADED)

/** Without it Chromium emulates a GPU, which takes three times the CPU time. */
const drawing = ['--disable-gpu']

/** Of this test file. */
export const launched: Browser[] = []

/** The caller closes it. `more`: additional arguments, such as for a camera. */
export async function launch(more: readonly string[] = []): Promise<Browser> {
  const { path, args } = await chromiumOf()
  const window = isHeaded ? { headless: false, slowMo: 250 } : { headless: true }
  const options = { executablePath: path, args: [...args, ...drawing, ...more], ...window }
  const browser = await chromium.launch(options)
  launched.push(browser)
  return browser
}

/** Collects console errors of the page, including policy violations, except an expected one. */
export function collectConsoleErrors(page: Page, kept: string[], expected?: string): void {
  page.on('console', (message) => {
    const text = message.text()
    if (expected && text.includes(expected)) return
    if (message.type() === 'error' || /Content Security Policy/i.test(text))
      kept.push(`${page.url()}: ${text}`)
  })
  page.on('pageerror', (error) => isPageError(error) && kept.push(`${page.url()}: ${error.stack}`))
}

/** Ignores view transitions that Chromium aborts after four seconds; the page is shown all the same. */
export const isPageError = ({ message }: Error): boolean =>
  !message.includes('Transition was aborted because of timeout')

async function chromiumOf(): Promise<{ path: string; args: string[] }> {
  // The one from npm is headless only.
  const brought =
    !isHeaded && process.platform === 'linux' && process.arch === 'x64' ? await unpack() : null
  if (brought) return brought
  const path = installed.find(existsSync)
  if (!path) throw new Error('There is no Chromium here: install one.')
  return { path, args: ['--no-sandbox'] }
}

/** The package targets AWS Lambda; with Lambda's environment variable it also unpacks system libraries. */
async function unpack(): Promise<{ path: string; args: string[] }> {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  // It unpacks into the temporary folder, which is removed after each run; cache it in node_modules instead.
  const { TMPDIR } = process.env
  mkdirSync(unpacked, { recursive: true })
  process.env.TMPDIR = unpacked
  const { default: packed } = await import('@sparticuz/chromium')
  const path = await onlyOne(() => packed.executablePath())
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  nameFonts(join(unpacked, 'fonts'))
  // In single-process mode only one context keeps cookies, and journeys have two users.
  return { path, args: packed.args.filter((arg) => arg !== '--single-process') }
}

/** Concurrent workers wait for the one that unpacks: the package mistakes a partial unpack for a complete one. */
async function onlyOne(work: () => Promise<string>): Promise<string> {
  const [done, lock] = ['done', 'unpacking'].map((name) => join(unpacked, name)) as [string, string]
  const until = Date.now() + 60_000
  while (!existsSync(done) && Date.now() < until) {
    const isOurs = mkdirSync(lock, { recursive: true }) !== undefined
    if (!isOurs) {
      await wait(100)
      continue
    }
    try {
      const path = await work()
      writeFileSync(done, '')
      return path
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
  return work()
}

/**
 * The package's font configuration only has /tmp/fonts, and a browser without fonts crashes at the first text. Tests
 * use its one font, so that they measure the same everywhere; screenshots (`SHOTS`) also use the system's fonts,
 * since that one has neither Arabic nor Chinese glyphs.
 */
function nameFonts(folder: string): void {
  const isSeen = Boolean(process.env.SHOTS)
  const file = join(folder, isSeen ? 'fonts-seen.conf' : 'fonts.conf')
  const folders = [join(folder, 'fonts'), ...(isSeen ? ['/usr/share/fonts'] : [])]
  const dirs = folders.map((each) => `<dir>${each}</dir>`).join('')
  const named = `${dirs}<cachedir>${join(folder, 'cache')}</cachedir>`
  const type = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
  writeFileSync(file, `${type}<fontconfig>${named}</fontconfig>`)
  process.env.FONTCONFIG_FILE = file
}
