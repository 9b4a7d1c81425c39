import { beforeAll, expect, test, vi } from 'vitest'
import { browser } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { mainText, Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, newShopper, pollOptions } from '../support/browser/http-steps.ts'

let admin: Shopper
beforeAll(async () => {
  admin = await adminOf(shop)
})

const email = 'reader@visitor.example'
const congratulations = 'Congratulations! Thank you for subscribing to our newsletter!'

async function emailTo(to: string, subject: RegExp) {
  return vi.waitFor(async () => {
    const mail = (await shop.mails()).find((each) => each.to === to && subject.test(each.subject))
    if (!mail) throw new Error('no email yet')
    return mail
  }, pollOptions)
}
const linkIn = (text: string, path: string) =>
  new URL(new RegExp(`\\S+${path}\\S+`).exec(text)?.[0] ?? 'http://none.invalid')

test.each([false, true])(
  'a visitor follows the footer link, subscribes on the home page (script: %s), and confirms by mail',
  async (javaScriptEnabled) => {
    const to = `${javaScriptEnabled}-${email}`
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${shop.url}/fr/category/audio`)
    await page.locator('footer a[href$="#newsletter"]').click()
    const form = page.locator('#newsletter form')
    await form.locator('input[type=email]').fill('nobody@localhost')
    await form.locator('button').click()
    // The error is shown at the field, with the previous input.
    const field = page.getByRole('main').locator('input[type=email][aria-invalid="true"]')
    await field.waitFor()
    expect(await field.inputValue()).toBe('nobody@localhost')

    await page.goto(shop.url)
    const home = page.locator('#newsletter')
    await home.locator('input[type=email]').fill(to)
    await home.getByRole('button', { name: 'Subscribe' }).click()
    const toast = page.getByRole('status').filter({ hasText: congratulations })
    await toast.filter({ hasText: 'Confirm by e-mail' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => home.locator('input[type=email]').inputValue()).toBe('')
    // Unconfirmed subscribers do not count; zeros are not shown.
    if (!javaScriptEnabled) expect(await home.locator('dl').count()).toBe(0)

    const { body } = await emailTo(to, /^Confirm your subscription/)
    const link = linkIn(body, '/newsletter/confirm')
    await page.goto(link.href)
    // Opening the link, as a mail scanner does, does not subscribe.
    await page.reload()
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()
    await page.goto(link.href)
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('This link is incomplete, has expired or was already used.').waitFor()
    await page.goto(shop.url)
    await home
      .locator('dl')
      .filter({ hasText: /subscriber/ })
      .waitFor()
    await context.close()
  },
)

test('staff write, test and send a newsletter once, and a mail program unsubscribes a reader', async () => {
  const reader = await newShopper(shop)
  await reader.send('/account?index', { intent: 'newsletter', wants: 'yes' })
  expect(mainText(await reader.page('/account'))).toContain('Subscribed since')

  const at = '/admin/newsletter/new?language=en'
  const written = await admin.send(at, {
    intent: 'save',
    subject: 'New lamps',
    body: 'Lamps that last.\n\nhttps://shop.example/lamps',
  })
  expect(mainText(await admin.page(written))).toContain('Unsubscribe with one click')
  const { pathname } = new URL(written, shop.url)
  const html = await admin.ask(`${pathname}/preview?language=en`)
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  expect(await html.text()).toContain('class="button" href="https://shop.example/lamps"')
  await admin.send(written, { intent: 'test' })
  expect((await emailTo(shop.admin.email, /^New lamps$/)).body).toContain('Lamps that last.')

  const version = /name="version" value="(\d+)"/.exec(await admin.page(written))?.[1] ?? ''
  expect((await admin.post(written, { intent: 'send', version })).status).toBe(400)
  await admin.send(written, { intent: 'send', version, confirm: 'yes' })
  expect((await admin.post(written, { intent: 'send', version, confirm: 'yes' })).status).toBe(409)
  const { body } = await emailTo(reader.email, /^New lamps$/)
  await vi.waitFor(async () => {
    expect(mainText(await admin.page(written))).toMatch(/Emails queued: (\d) of \1/)
  }, pollOptions)

  const link = linkIn(body, '/newsletter/unsubscribe')
  const address = link.pathname + link.search
  const one = { 'List-Unsubscribe': 'One-Click' }
  const provider = (fields: Record<string, string> | FormData, headers = {}, path = address) =>
    fetch(new URL(path, shop.url), {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    })
  // Nothing changes on GET, with another body or token, or cross-site with a session.
  expect(mainText(await reader.page(address))).toContain('You are subscribed with this address:')
  expect((await provider({ unsubscribe: 'yes' })).status).toBe(400)
  expect((await provider({ ...one, more: 'x' })).status).toBe(400)
  expect((await provider({ 'List-Unsubscribe': 'yes' })).status).toBe(400)
  expect((await provider(one, {}, address.slice(0, -3))).status).toBe(400)
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await provider(one, { ...foreign, cookie: reader.cookie })).status).toBe(403)
  expect(mainText(await reader.page('/account'))).toContain('Subscribed since')

  const multipart = new FormData()
  multipart.set('List-Unsubscribe', 'One-Click')
  const ended = await provider(multipart, { origin: 'https://mail.example' })
  expect([ended.status, ended.headers.get('location')]).toEqual([200, null])
  expect(mainText(await reader.page('/account'))).toContain('You are not subscribed.')
  // Repeating it is idempotent.
  expect((await provider(one)).status).toBe(200)
  expect(mainText(await reader.page(address))).toContain('is not subscribed to our newsletter')
})

test('only the owner exports subscribers, after re-authentication and with an audit entry', async () => {
  const first = await admin.ask('/admin/newsletter.csv')
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(first.headers.get('content-type')).toMatch(/^text\/csv/)
  const before = await first.text()
  expect(before).toContain(`"true-${email}","en","2026-11-25"`)
  const { body } = await emailTo(`true-${email}`, /^New lamps$/)
  const { pathname, search } = linkIn(body, '/newsletter/unsubscribe')
  const visitor = new Shopper(shop.url)
  const done = await visitor.post(pathname + search, { 'List-Unsubscribe': 'One-Click' })
  expect(mainText(await done.text())).toContain('You are unsubscribed')
  expect(await (await admin.ask('/admin/newsletter.csv')).text()).not.toContain(`true-${email}`)
  expect(mainText(await admin.page('/admin/audit'))).toContain('list:newsletter')
})
