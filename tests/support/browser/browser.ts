// A Chromium for the journeys: the one npm brought, else the machine's.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const unpacked = join(import.meta.dirname, '../../../node_modules/.cache/chromium')

/** `npm test -- … --headed`: in a window of the machine's own browser, each step slowed down enough to be watched. */
const isHeaded = Boolean(process.env.HEADED)

/** Close it when done. `more`: what this browser has besides, such as a camera. */
export async function launch(more: readonly string[] = []): Promise<Browser> {
  const { path, args } = await chromiumOf()
  const window = isHeaded ? { headless: false, slowMo: 250 } : { headless: true }
  return chromium.launch({ executablePath: path, args: [...args, ...more], ...window })
}

/** Whatever the page's console complains about, the policy's violations too, is kept; not what is expected. */
export function keepComplaints(page: Page, kept: string[], expected?: string): void {
  page.on('console', (message) => {
    const text = message.text()
    if (expected && text.includes(expected)) return
    if (message.type() === 'error' || /Content Security Policy/i.test(text))
      kept.push(`${page.url()}: ${text}`)
  })
  page.on('pageerror', (error) => isFault(error) && kept.push(`${page.url()}: ${error.stack}`))
}

/** A browser gives up a glide to a page that it needs four seconds to draw; the page comes all the same. */
export const isFault = ({ message }: Error): boolean =>
  !message.includes('Transition was aborted because of timeout')

/** Where it is, and what it is started with. */
async function chromiumOf(): Promise<{ path: string; args: string[] }> {
  // The one npm brought draws no window.
  const brought =
    !isHeaded && process.platform === 'linux' && process.arch === 'x64' ? await unpack() : null
  if (brought) return brought
  const path = installed.find(existsSync)
  if (!path) throw new Error('There is no Chromium here: install one.')
  return { path, args: ['--no-sandbox'] }
}

/** The package is made for AWS Lambda; named as one it unpacks the system libraries that it needs, too. */
async function unpack(): Promise<{ path: string; args: string[] }> {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  // It unpacks into the temporary folder, which ends with each run: kept beside the package, it is unpacked once.
  const { TMPDIR } = process.env
  mkdirSync(unpacked, { recursive: true })
  process.env.TMPDIR = unpacked
  const { default: packed } = await import('@sparticuz/chromium')
  const path = await packed.executablePath()
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  nameFonts(join(unpacked, 'fonts'))
  // In a single process only one context keeps its cookies, and journeys have two people.
  return { path, args: packed.args.filter((arg) => arg !== '--single-process') }
}

/** The package's own list of folders knows /tmp/fonts alone, and a browser without any font ends at the first text. */
function nameFonts(folder: string): void {
  const file = join(folder, 'fonts.conf')
  const named = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'cache')}</cachedir>`
  const type = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
  writeFileSync(file, `${type}<fontconfig>${named}</fontconfig>`)
  process.env.FONTCONFIG_FILE = file
}
