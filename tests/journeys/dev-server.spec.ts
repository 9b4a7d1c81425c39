// `npm run dev` on a copy of the source: pages open in a browser, and each change is applied to them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaults } from '../../server/config/names.ts'
import { freePort } from '../../server/free-port.ts'
import { collectConsoleErrors, launch } from '../support/browser/browser.ts'
import { hasProcesses, processesOf } from '../support/browser/processes.ts'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'piazza-dev-'))
const parts = [
  'adapters',
  'app',
  'demo',
  'extensions',
  'docs',
  'public',
  'server',
  'shop',
  'package.json',
].concat('package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts')
const patience = { timeout: 120_000, interval: 200 }
const complaints: string[] = []
const env: Record<string, string> = { DATA_DIR: join(copy, 'data') }

let shop: ChildProcess
let output = ''
let url = ''
let browser: Browser
let page: Page

beforeAll(async () => {
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const cleared = Object.fromEntries(Object.keys(defaults).map((name) => [name, '']))
  Object.assign(env, { PORT: String(await freePort()) })
  shop = spawn(process.execPath, ['server/development/main.ts'], {
    cwd: copy,
    env: { ...process.env, ...cleared, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    for (const stream of [shop.stdout, shop.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
        if (output.includes('Stop with')) resolve()
      })
    shop.once('exit', () => reject(new Error(`It ended:\n${output}`)))
  })
  url = /Piazza is open: (\S+)/.exec(output)?.[1] ?? ''
  browser = await launch()
  page = await browser.newPage()
  page.setDefaultTimeout(patience.timeout)
  page.setDefaultNavigationTimeout(patience.timeout)
  collectConsoleErrors(page, complaints)
})
afterAll(async () => {
  await browser?.close()
  shop?.kill('SIGKILL')
  rmSync(copy, { recursive: true, force: true })
})

function change(file: string, from: string, to: string): void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

/** Waits until the page is hydrated and Vite's client is connected. */
const isAwake = () =>
  Object.keys(document.querySelector('footer') ?? {}).some((key) => key.startsWith('__reactFiber'))
async function open(path: string): Promise<void> {
  await page.goto(url + path)
  await page.waitForFunction(isAwake)
}
const mark = () => page.evaluate(() => Object.assign(window, { isSame: true }))
const isSame = () => page.evaluate(() => 'isSame' in window)

test('home, a listing, a product and the dashboard open without console errors', async () => {
  for (const path of ['/', '/category/all', '/product/1']) await open(path)
  const [, email = '', password = ''] = /Admin +(\S+) +password (\S+)/.exec(output) ?? []
  await open('/auth')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((at) => at.pathname !== '/auth')
  await page.goto(`${url}/admin`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin')
  expect(complaints).toEqual([])
})

test('a changed component and style are applied to the open page without a reload', async () => {
  await open('/product/1')
  await mark()
  change(
    'app/components/layout/Footer.tsx',
    '<footer className="site-footer">',
    '<footer className="site-footer" data-changed="">',
  )
  await page.locator('footer[data-changed]').waitFor()
  change('app/styles/frame.css', '', 'footer[data-changed] { outline: 3px solid rgb(1, 2, 3) }\n')
  const outline = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('footer') as Element).outlineColor)
  await expect.poll(outline, patience).toBe('rgb(1, 2, 3)')
  expect(await isSame()).toBe(true)
  // A fresh page has it, too.
  expect(await (await fetch(`${url}/product/2`)).text()).toContain('data-changed')
})

test('a changed text is applied to the open page', async () => {
  change('app/i18n/messages/en/shop.json', '"Contact"', '"Write to us"')
  await page.getByRole('heading', { name: 'Write to us' }).waitFor()
  await page.waitForFunction(isAwake)
  expect(await (await fetch(`${url}/product/2`)).text()).toContain('Write to us')
  expect(complaints).toEqual([])
})

test('changed server code restarts the server, and the open page reconnects', async () => {
  await mark()
  change('server/http/health.ts', "status: 'ok'", "status: 'fine'")
  const health = () =>
    fetch(`${url}/healthz`).then(
      (answer) => answer.text(),
      () => 'away',
    )
  await expect.poll(health, patience).toContain('fine')
  await page.waitForFunction(() => !('isSame' in window))
  await page.waitForFunction(isAwake)
})

test('a syntax error is shown over the page and in the terminal until it is fixed', async () => {
  const [file, right, wrong] = ['app/components/layout/Footer.tsx', 'useT(', 'useT((']
  change(file, `${right}'footer')`, `${wrong}'footer')`)
  await page.locator('vite-error-overlay').waitFor()
  // A newly opened page can show only this.
  const answer = await page.goto(`${url}/product/1`)
  expect([answer?.status(), await answer?.text()]).toEqual([
    500,
    expect.stringContaining('ErrorOverlay'),
  ])
  await page.locator('vite-error-overlay').waitFor()
  expect(output).toContain('page build failed')
  change(file, `${wrong}'footer')`, `${right}'footer')`)
  await page.locator('vite-error-overlay').waitFor({ state: 'detached' })
  await page.waitForFunction(isAwake)
  expect((await fetch(`${url}/product/1`)).status).toBe(200)
})

test('stops when told to, and leaves no process behind', async () => {
  const ended = once(shop, 'exit')
  shop.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  if (hasProcesses) expect(processesOf({ env } as never)).toEqual([])
})
