// First start of a real shop: its owner follows a link from the command line, and needs a second factor for the
// dashboard, which lists the languages that are on and what costs money.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeAt, stepAt } from '../../shop/people/accounts/totp.ts'
import { mainText, Shopper } from '../support/browser/http-shopper.ts'
import { phone } from '../support/browser/http-steps.ts'
import { type Home, makeHome, realSettings, type Shop, startShop } from '../support/browser/shop.ts'

let home: Home
let shop: Shop
let real: Record<string, string>
beforeEach(async () => {
  home = await makeHome('empty')
  real = await realSettings(home)
  shop = await startShop(home, real)
})
afterEach(async () => {
  await shop?.stop()
  await home?.remove()
})

const run = async (...words: string[]) =>
  (
    await promisify(execFile)(process.execPath, ['server/commands/piazza.ts', 'admin', ...words], {
      env: { ...process.env, ...home.env, ...real },
    })
  ).stdout

function bytesOf(base32: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...base32].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function addSecondFactor(owner: Shopper): Promise<void> {
  expect(await owner.send('/account/security', { intent: 'start-totp' })).toBe(
    '/account/security/app',
  )
  const shown = /<code dir="ltr" translate="no">([A-Z2-7 ]+)<\/code>/.exec(
    await owner.page('/account/security/app'),
  )
  const secret = bytesOf((shown?.[1] ?? '').replaceAll(' ', ''))
  const code = codeAt(secret, stepAt(new Date()))
  expect((await owner.post('/account/security/app', { code })).status).toBe(200)
}

const admin = ['/admin', '/admin/orders', '/admin/users', '/admin/counts', '/admin/orders.csv']

test('The owner sets a password by the link, sets up a second factor, and reaches the dashboard', async () => {
  const email = 'owner@shop.example'
  const stdout = await run('invite', email)
  const link = /^http:\S+\/auth\/reset\?token=([\w-]{43})$/m.exec(stdout)
  expect(stdout).toContain(`${email} is now admin.`)
  const owner = new Shopper(shop.url)
  const { password } = owner
  const form = { token: link?.[1] ?? '', password, confirm: password }
  expect(mainText(await owner.page(`/auth/reset?token=${form.token}`))).toContain(
    'At least 12 characters',
  )
  expect(await owner.send('/auth/reset', form)).toBe('/auth')
  // The link works once, and says so before a password is typed.
  const again = mainText(await owner.page(`/auth/reset?token=${form.token}`))
  expect(again).toContain('This link is no longer valid')
  expect(again).not.toContain('At least 12 characters')
  await owner.signIn({ email, password })

  for (const path of admin) {
    const answer = await owner.ask(path)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([
      path,
      302,
      '/account/security',
    ])
    expect(await answer.text()).not.toMatch(/dashboard/i)
  }
  // The home page of a shop that has not opened leads there, too: a sign-in ends on it.
  expect((await owner.ask('/')).headers.get('location')).toBe('/account/security')
  const page = mainText(await owner.page('/account/security'))
  expect(page).toContain('Two-factor authentication required')

  await addSecondFactor(owner)
  // The dashboard of a new shop begins with the questions, until one is answered.
  expect((await owner.ask('/admin')).headers.get('location')).toBe('/admin/setup/shop')
  const named = { 'was.shopName': '', shopName: 'Old Harbor', 'was.contactMail': '' }
  expect(
    await owner.send('/admin/setup/shop', { ...named, contactMail: 'hello@shop.example' }),
  ).toBe('/admin/setup/seller')
  // A shop that checks nobody's identity has no queue of checks: its dashboard begins with the overview.
  expect((await owner.ask('/admin')).headers.get('location')).toBe('/admin/overview')
  for (const path of ['/admin/overview', ...admin.slice(1)])
    expect([path, (await owner.ask(path)).status]).toEqual([path, 200])

  // The owner can preview the shop, which does not open empty.
  const visitor = new Shopper(shop.url)
  for (const path of ['/', '/category/all', '/search', '/cart/drawer.data']) {
    const { headers } = await visitor.ask(path)
    expect([path, headers.get('location') ?? '']).toEqual([
      path,
      expect.stringMatching(/opening-soon$|^$/),
    ])
  }
  expect(await visitor.send('/cart/add', phone)).toBe('/opening-soon')
  // The owner has chosen no other language than English.
  for (const path of ['/opening-soon', '/search']) {
    const { headers } = await visitor.ask(`/de${path}`)
    expect(new URL(headers.get('location') ?? '', shop.url).pathname).toBe(path)
  }
  expect(mainText(await visitor.page('/opening-soon'))).toContain('Opening soon')
  expect(await owner.page('/')).toContain('Customers can’t see this shop yet')
  for (const path of ['/category/all', '/category/trending'])
    expect(mainText(await owner.page(path)), path).toContain(
      'There are no products in this category yet.',
    )
  const overview = mainText(await owner.page('/admin/overview'))
  expect(overview).toContain('Only staff can see the shop')
  expect(overview).toContain('Languages : English.')
  expect(overview).toContain('No shop credit for referrals.')
  const opening = await owner.post('/admin/settings', { group: 'opening', status: 'open' })
  expect(mainText(await opening.text())).toContain('left before the shop can open')
  expect((await visitor.ask('/')).headers.get('location')).toBe('/opening-soon')

  // With the password alone, from another browser, there is no session.
  const elsewhere = new Shopper(shop.url)
  expect(await elsewhere.signIn({ email, password })).toBe('/auth/second-factor')
  for (const path of admin)
    expect([path, (await elsewhere.ask(path)).headers.get('location')]).toEqual([path, '/auth'])

  // Phone and recovery codes are lost: the operator resets the second factor, and setup starts again.
  expect(await run('reset-factors', email)).toContain(`${email} no longer has a second factor`)
  expect((await owner.ask('/admin')).headers.get('location')).toBe('/auth')
  await owner.signIn({ email, password })
  expect((await owner.ask('/admin')).headers.get('location')).toBe('/account/security')
  expect(await run('end-sessions', email)).toContain('Sessions ended: 1.')
  expect((await owner.ask('/admin')).headers.get('location')).toBe('/auth')
})

test('The shop offers its owner’s language besides English, and others when the owner turns them on', async () => {
  const email = 'inhaberin@shop.example'
  const [, token = ''] =
    /\/de\/auth\/reset\?token=([\w-]{43})$/m.exec(await run('invite', email, '--language', 'de')) ??
    []
  const owner = new Shopper(shop.url)
  const { password } = owner
  await owner.send('/de/auth/reset', { token, password, confirm: password })
  await owner.signIn({ email, password })
  await addSecondFactor(owner)
  const visitor = new Shopper(shop.url)
  expect(mainText(await visitor.page('/de/opening-soon'))).toContain('Wir öffnen bald')
  expect((await visitor.ask('/fr/opening-soon')).status).toBe(302)

  const overview = await owner.page('/admin/overview')
  expect(mainText(overview)).toContain('Sprachen : English, Deutsch.')
  expect(mainText(overview)).toContain('Kostenlos für jede Bestellung')
  const costs = overview.slice(overview.indexOf('Was eingeschaltet ist'))
  const links = [...costs.matchAll(/<li><a href="([^"#]+)(?:#(\w+))?"/g)]
  expect(links.map(([, path]) => path)).toContain('/admin/settings/referrals')
  for (const [, path = '', part] of links) {
    const page = await owner.page(path)
    if (part) expect(page, path).toContain(`id="${part}"`)
  }

  const offered = { 'offered.de': 'yes', 'offered.fr': 'yes' }
  const was = /name="was\.hiddenLanguages" value="([^"]*)"/.exec(
    await owner.page('/admin/settings'),
  )
  await owner.send('/admin/settings', {
    group: 'shop',
    'was.hiddenLanguages': was?.[1] ?? '',
    ...offered,
  })
  expect(mainText(await visitor.page('/fr/opening-soon'))).not.toBe('')
  expect(mainText(await owner.page('/admin/overview'))).toContain('English, Français, Deutsch.')
})
