// Every state and flag of a payment request, from real rows through the real page: in every language without script, and in a
// browser with it, on the narrowest telephone.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directionOf, type Language, languages, pathIn } from '../../app/i18n/languages.ts'
import { builtPages } from '../../server/http/built-pages.ts'
import { serve } from '../../server/http/server.ts'
import { replay, writeProof } from '../../shop/payments/requests/rules/payment-proof.ts'
import { flags, paymentRequestStates } from '../../shop/payments/requests/rules/states.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { proofById, proofIdFor } from '../../shop/payments/requests/views/proof.ts'
import { notes, paymentStages } from '../../shop/sales/checkout/rules.ts'
import { home, newStage, type Stage } from '../fixtures/browser/payment-stage.ts'
import { launch } from '../support/browser/browser.ts'
import { sessionOf } from '../support/browser/session.ts'
import { testUsdt, usdtWithRate } from '../support/ledgers/rated-usdt.ts'
import { messageOf } from '../support/messages.ts'
import { cases } from '../support/payment-states.ts'
import { testPi } from '../support/payments.ts'
import { type TestWorld, testConfig, testWorld } from '../support/world.ts'

const rate = usdtWithRate('1', () => new Date())
let world: TestWorld
let shop: Awaited<ReturnType<typeof serve>>
let browser: Browser
let url: string

beforeAll(async () => {
  world = await testWorld({
    config: { ...testConfig, pi: testPi, usdt: testUsdt },
    usdt: rate.ports,
    rates: rate.rates,
  })
  shop = await serve(world, {
    host: '127.0.0.1',
    port: 0,
    hosts: [],
    isHttps: false,
    health: async () => ({}),
    readiness: async () => ({ ready: true }),
    openPages: builtPages,
  })
  url = `http://127.0.0.1:${shop.port}`
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const word = (language: Language, path: string) => messageOf(language, `payment.${path}`)
/** The part of a message after its last placeholder: long enough to be distinct. */
const end = (text: string) => text.split(/[}>]/).at(-1)?.trim() ?? ''
const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

async function signedIn({ who }: Pick<Stage, 'who'>): Promise<string> {
  const { name, value: token } = await sessionOf(world, who)
  return `${name}=${token}`
}

async function page(path: string, cookie = ''): Promise<string> {
  const answer = await fetch(url + path, { headers: { cookie }, redirect: 'manual' })
  expect([path, answer.status]).toEqual([path, 200])
  return unescaped(await answer.text())
}

/** A page is too long for a failure message. */
function holds(html: string, text: string, isThere = true): void {
  expect([text, html.includes(text)]).toEqual([text, isThere])
}

test('the cases cover every state, flag, stage and note', () => {
  const all = <T>(pick: (one: (typeof cases)[number]) => readonly T[]) =>
    [...new Set(cases.flatMap(pick))].sort()
  expect(all(({ state }) => [state])).toEqual([...paymentRequestStates].sort())
  expect(all((one) => one.flags)).toEqual([...flags].sort())
  expect(all(({ face }) => [face])).toEqual([...paymentStages].sort())
  // The stage's own text is no note: `manual` is one if the rest is on the ledger.
  const untold = new Set(['manual', 'cancelled'])
  expect(all((one) => one.notes)).toEqual(notes.filter((note) => !untold.has(note)).sort())
})

describe.each(cases)('$name', (one) => {
  let stage: Stage
  let cookie: string
  beforeAll(async () => {
    stage = await newStage(world, rate)
    await one.make(stage)
    cookie = await signedIn(stage)
  })

  test('has the expected state and flags', async () => {
    const paymentRequest = await paymentRequestOf(world, stage.number)
    expect(paymentRequest?.state).toBe(one.state)
    expect(paymentRequest?.flags).toEqual(flags.filter((flag) => one.flags.includes(flag)))
  })

  test.each(languages)('shows its stage and notes, in %s', async (language) => {
    const html = await page(pathIn(language, `/payment?order=${stage.number}`), cookie)
    holds(html, `lang="${language}" dir="${directionOf(language)}"`)
    holds(html, `data-face="${one.face}"`)
    holds(html, word(language, `face.${one.face}`))
    const shown = [...html.matchAll(/data-note="(\w+)"/g)].map(([, note]) => note)
    expect(shown.sort()).toEqual([...one.notes].sort())
    for (const note of one.notes) holds(html, end(word(language, `notes.${note}`)))
    holds(html, end(word(language, 'ledger.behind')), one.flags.includes('watcher_lag'))
    holds(html, word(language, 'over.title'), one.flags.includes('over'))
    // A shopper with a pending payment is not told that it expired.
    const hasMoney = !['open', 'expired', 'cancelled', 'review'].includes(one.state)
    if (hasMoney) holds(html, `<h2>${word(language, 'face.expired')}</h2>`, false)
    const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''
    expect(main.match(/undefined|\[object|\{\w+, plural/)).toBeNull()
  })

  test('can be recomputed from its proof, which contains no personal data', async () => {
    const id = (await proofIdFor(world, stage.number)) ?? ''
    const json = await page(`/proof/${id}/facts.json`)
    const { standing } = replay(json)
    expect([standing.state, standing.flags]).toEqual([
      one.state,
      flags.filter((flag) => one.flags.includes(flag)),
    ])
    const proof = await proofById(world, id)
    expect(proof?.standing).toEqual(standing)
    expect(json).toBe(proof && writeProof(proof))
    const html = await page(`/proof/${id}`)
    holds(html, `data-state="${one.state}"`)
    for (const text of [json, html]) {
      for (const secret of [stage.who.id, stage.who.email, 'Byron', '0x5555', home])
        holds(text, secret, false)
    }
  })

  test.each([
    ['en', 'light'],
    ['ar', 'dark'],
  ] as const)('fits a phone of 320 pixels, %s and %s', async (language, theme) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
    const [name = '', ...rest] = cookie.split('=')
    await context.addCookies([
      { name, value: rest.join('='), url },
      { name: 'theme', value: theme, url },
    ])
    const tab = await context.newPage()
    const faults: string[] = []
    tab.on('pageerror', (error) => faults.push(error.message))
    tab.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    await tab.goto(`${url}${pathIn(language, `/payment?order=${stage.number}`)}`)
    await tab.locator('.pay-panel').waitFor()
    await expect.poll(() => tab.evaluate('document.documentElement.scrollWidth')).toBe(320)
    expect(await tab.locator('h1').count()).toBe(1)
    expect(faults).toEqual([])
    if (process.env.SHOTS) {
      mkdirSync(process.env.SHOTS, { recursive: true })
      const path = join(process.env.SHOTS, `${one.name.replaceAll(' ', '-')}-${language}.png`)
      await tab.screenshot({ path, fullPage: true })
    }
    await context.close()
  })
})

describe('the proof page', () => {
  test('is not indexed, and is not found by a guessed id', async () => {
    const stage = await newStage(world, rate)
    const id = (await proofIdFor(world, stage.number)) ?? ''
    for (const path of [`/proof/${id}`, `/proof/${id}/facts.json`]) {
      const answer = await fetch(url + path)
      expect(answer.headers.get('x-robots-tag')).toContain('noindex')
      expect(answer.headers.get('cache-control')).toContain('no-store')
    }
    for (const guess of ['1', stage.number, '0'.repeat(64), `${id.slice(0, -1)}g`, '../../x'])
      for (const path of [`/proof/${guess}`, `/proof/${guess}/facts.json`])
        expect([path, (await fetch(url + path)).status]).toEqual([path, 404])
  })
})
