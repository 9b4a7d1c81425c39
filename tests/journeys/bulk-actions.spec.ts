// Every bulk action of every list, once in a browser, verified in the database.
import { beforeAll, expect, test } from 'vitest'
import { hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  approveCheck,
  buyNow,
  enterAddress,
  expectPaid,
  newShopper,
  pay,
  submitIdentityCheck,
  submitOrder,
} from '../support/browser/http-steps.ts'
import { sourceFiles, textOf } from '../support/source-files.ts'

let owner: Shopper
let buyer: Shopper
const numbers: string[] = []
const products = ['1', '2']

beforeAll(async () => {
  owner = await adminOf(shop)
  buyer = await newShopper(shop)
  await submitIdentityCheck(buyer)
  await approveCheck(owner)
  for (const productId of products) {
    const [variant] = await database<{ id: string }[]>`
      select id from product_variants where product_id = ${productId} order by position limit 1`
    const number = await submitOrder(
      buyer,
      await buyNow(buyer, { productId, variant: variant?.id ?? '' }),
    )
    await pay(buyer, number)
    await enterAddress(buyer, number)
    numbers.push(number)
  }
})

const tried = new Set<string>()

/** Selects every row of the list and runs the action, which succeeds for all. */
async function press(
  path: string,
  list: string,
  act: string,
  rows: number,
  reason?: string,
): Promise<void> {
  const page = await pageOf(owner)
  await page.goto(shop.url + path)
  await hydrated(page.locator('.admin-bulk'))
  const boxes = page.locator('main li .admin-choice input, tbody .admin-choice input')
  for (let row = 0; row < rows; row += 1) await boxes.nth(row).check()
  if (reason) await page.locator('.admin-bulk [name=reason]').fill(reason)
  await page.locator(`.admin-bulk button[value="${act}"]`).click()
  await page.getByText(`Done: ${rows}`).waitFor()
  expect(await page.locator('main [role=alert]').count()).toBe(0)
  tried.add(`${list} ${act}`)
  await page.context().close()
}

const states = async () =>
  (await database`select distinct status from orders where number = any(${numbers})`).map(
    ({ status }) => status,
  )

test('ships orders, then marks them as delivered', async () => {
  for (const number of numbers) await expectPaid(buyer, number)
  await press('/admin/orders?status=processing', 'orders', 'ship', 2)
  expect(await states()).toEqual(['shipped'])
  await press('/admin/orders?status=shipped', 'orders', 'deliver', 2)
  expect(await states()).toEqual(['delivered'])
})

test('publishes reviews, or rejects them with a reason', async () => {
  for (const productId of products)
    expect(
      await buyer.send(`/product/${productId}/review`, { rating: '5', words: 'It hums.' }),
    ).toMatch(/review$/)
  await press('/admin/reviews?status=pending', 'reviews', 'publish', 1)
  await press('/admin/reviews?status=pending', 'reviews', 'reject', 1, 'Not about the product.')
  const rows = await database`
    select status, reason from reviews where user_id is not null order by status`
  expect(rows).toMatchObject([
    { status: 'published', reason: null },
    { status: 'rejected', reason: 'Not about the product.' },
  ])
})

test('ends promotions', async () => {
  const words = { kind: 'percent', percent: '10', priority: '0', target: 'all' }
  for (const name of ['One', 'Another'])
    await owner.send('/admin/promotions/new', { ...words, name })
  await press('/admin/promotions?status=running', 'promotions', 'end', 2)
  const ended = await database`
    select name from promotions where ends_at is not null and name in ('One', 'Another')`
  expect(ended).toHaveLength(2)
})

test('archives products, and publishes them again', async () => {
  const archived = async () =>
    (await database`select id from products where archived_at is not null`).length
  await press('/admin/catalogue?q=smartphone', 'products', 'hide', 2)
  expect(await archived()).toBe(2)
  await press('/admin/catalogue?status=archived', 'products', 'publish', 2)
  expect(await archived()).toBe(0)
})

test('retries failed mails', async () => {
  const failed = await database`
    update mail_outbox set status = 'failed', failure = 'refused', done_at = now()
    where id in (select id from mail_outbox where template like 'order.%' order by created_at limit 2)
    returning id`
  await press('/admin/mail?status=failed', 'emails', 'again', 2)
  const ids = failed.map(({ id }) => id)
  const open = () =>
    database`select 1 from mail_outbox where id = any(${ids}) and status = 'failed'`
  expect(await open()).toHaveLength(0)
})

test('stops newsletters that are being sent', async () => {
  await database`
    insert into newsletter_issues (id, state, version, created_at, changed_at, started_at)
    select 'issue-' || n, 'sending', 1, now(), now(), now() + interval '1 day'
    from generate_series(1, 2) as n`
  await press('/admin/newsletter', 'newsletters', 'stop', 2)
  expect(
    await database`select 1 from newsletter_issues where id like 'issue-%' and state = 'stopped'`,
  ).toHaveLength(2)
})

test('every bulk action of every list was tried', () => {
  const known = sourceFiles('app/routes/admin').flatMap((file) => {
    const list = /(\w+)\.tsx$/.exec(file)?.[1]
    return [...textOf(file).matchAll(/<BulkAct[^>]*?name="(\w+)"/g)].map(
      ([, act]) => `${list} ${act}`,
    )
  })
  expect([...tried].toSorted()).toEqual(known.toSorted())
})
