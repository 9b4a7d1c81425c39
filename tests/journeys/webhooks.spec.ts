// An owner connects a program by webhook with the keyboard alone: created, tested, sent again, rotated, deleted.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyWebhook } from '../../clients/typescript/webhooks.ts'
import { consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { tabTo } from '../fixtures/browser/focus.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { adminOf, pollOptions } from '../support/browser/http-steps.ts'

type Got = { readonly body: string; readonly headers: Record<string, string> }
const got: Got[] = []
const program = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  got.push({ body, headers: request.headers as Record<string, string> })
  response.writeHead(200).end('Thank you, shop.')
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => program.listen(0, '127.0.0.1', done))
  url = `http://localhost:${(program.address() as AddressInfo).port}/hooks`
})
afterAll(() => {
  program.closeAllConnections()
  program.close()
})

const received = async (count: number): Promise<Got> => {
  await expect.poll(() => got.length, pollOptions).toBe(count)
  return got.at(-1) as Got
}
const eventOf = ({ body, headers }: Got, secret: string) => verifyWebhook(body, headers, secret)

describe.each([
  ['with script', true],
  ['without script', false],
])('by keyboard, %s', (_, javaScriptEnabled) => {
  let page: Page
  let secret = ''
  beforeAll(async () => {
    got.length = 0
    page = await pageOf(await adminOf(shop), { javaScriptEnabled })
  })
  afterAll(() => page.context().close())
  beforeEach(async () => {
    if (javaScriptEnabled && page.url() !== 'about:blank') await hydrated(page.locator('main'))
  })

  const press = async (part: Locator, key = 'Enter') => {
    await tabTo(page, part)
    await page.keyboard.press(key)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  /** Opens the confirmation, then confirms it. */
  const confirmed = async (name: string) => {
    await press(page.locator('summary', { hasText: name }))
    await press(button(name))
  }
  const shownSecret = async () => {
    await page.getByText('Copy this secret now').waitFor()
    return (await page.locator('.api-secret code').textContent()) ?? ''
  }
  /** The page does not update itself: reload until deliveries are listed. */
  const delivered = (count: number) =>
    expect
      .poll(async () => {
        await page.goto(page.url().split('?')[0] as string)
        return page.getByRole('cell', { name: 'Delivered' }).count()
      }, pollOptions)
      .toBe(count)

  test('creates one, and shows its secret once', async () => {
    await page.goto(`${shop.url}/admin/webhooks`)
    if (javaScriptEnabled) await hydrated(page.locator('main'))
    await tabTo(page, page.getByLabel('Address', { exact: true }))
    await page.keyboard.type(url)
    await press(page.getByLabel('product.updated', { exact: true }), 'Space')
    await press(button('Create webhook'))
    secret = await shownSecret()
    expect(secret).toMatch(/^whsec_[\w+/]{40,}=*$/)
    await page.goto(`${shop.url}/admin/webhooks`)
    expect(await page.content()).not.toContain(secret)
  })

  test('sends a test, and shows the request and the response', async () => {
    await press(page.getByRole('link', { name: url }))
    await page.getByRole('heading', { name: 'Deliveries', exact: true }).waitFor()
    expect(await page.content()).not.toContain(secret)
    await press(button('Send test'))
    const event = await eventOf(await received(1), secret)
    expect(event).toMatchObject({ type: 'webhook.test', data: null })
    await delivered(1)
    if (javaScriptEnabled) await hydrated(page.locator('main'))
    await press(page.getByRole('link', { name: 'webhook.test' }))
    await page.getByText('Thank you, shop.').waitFor()
    expect(await page.locator('.webhook-text').first().textContent()).toContain(`POST ${url}`)
    expect(await page.content()).not.toContain(secret)
  })

  test('sends it again with the same id', async () => {
    await press(button('Send again'))
    const [first, again] = [await eventOf(await received(2), secret), got[0]]
    expect(again?.headers['webhook-id']).toBe(first.id)
  })

  test('rotates the secret: both sign', async () => {
    await confirmed('New secret')
    const fresh = await shownSecret()
    expect(fresh).not.toBe(secret)
    await page.goto(page.url())
    expect(await page.content()).not.toContain(fresh)
    if (javaScriptEnabled) await hydrated(page.locator('main'))
    await press(button('Send test'))
    const sent = await received(3)
    expect((await eventOf(sent, fresh)).id).toBe((await eventOf(sent, secret)).id)
  })

  test('deletes it, and nothing more is sent', async () => {
    await page.goto(page.url().split('?')[0] as string)
    if (javaScriptEnabled) await hydrated(page.locator('main'))
    await confirmed('Delete webhook')
    await page.getByText('No webhooks yet').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/webhooks')
    expect(got).toHaveLength(3)
  })
})

test('no page wrote an error to the console', () => expect(consoleErrors).toEqual([]))
