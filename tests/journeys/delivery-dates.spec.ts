// A shop that says on which days an order arrives, and where one can be picked up. Without script.
import { beforeAll, expect, test } from 'vitest'
import { pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { mainText, type Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, buyNow, newShopper, orderNumberIn } from '../support/browser/http-steps.ts'

let owner: Shopper

beforeAll(async () => {
  owner = await adminOf(shop)
})

const everyDay = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [`day.${day}`, 'yes']))
const always = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7].map((day) => [`hours.${day}`, '00:00-24:00']),
)

test('staff set dates and a place, and what is wrong is refused with what was typed', async () => {
  const calendar = { version: '0', isOn: 'yes', cutOff: '23:59', ...everyDay }
  const wrong = { ...calendar, cutOff: 'noon', holidays: '2027-02-30 Nowhere' }
  const refused = await owner.post('/admin/shipping/calendar', wrong)
  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toContain('Enter a time of day from 00:00 to 23:59')
  expect(page).toContain('Line 1: begin with a date')
  expect(page).toContain('2027-02-30 Nowhere')
  await owner.send('/admin/shipping/calendar', { ...calendar, holidays: '2020-01-01 Past' })

  const place = { name: 'The workshop', address: 'Square 1\nVienna', country: 'AT', ...always }
  await owner.send('/admin/shipping/places', { ...place, preparationMinutes: '60' })
  const placeId = /name="place" value="([^"]+)"/.exec(
    await owner.page('/admin/shipping/places'),
  )?.[1]
  const zone = { intent: 'zone', name: 'Near', reach: 'countries', 'country.AT': 'yes' }
  const near = await owner.send('/admin/shipping/new', zone)
  const method = { intent: 'method', method: '', daysFrom: '1', daysTo: '2', active: 'yes' }
  await owner.send(near, { ...method, 'name.en': 'Post', price: '4' })
  const pickUp = { ...method, 'name.en': 'Pick-up', price: '0', placeId: placeId ?? '' }
  await owner.send(near, pickUp)
})

test('the shopper sees the days, picks up instead, and is not asked for an address', async () => {
  const ada = await newShopper(shop)
  const page = await pageOf(ada, { javaScriptEnabled: false })
  await page.goto(`${shop.url}${await buyNow(ada)}`)
  await page.getByLabel('Country', { exact: true }).selectOption('AT')
  await page.getByRole('button', { name: 'Update total' }).click()
  await expect.poll(() => page.getByText(/^Arrives \w{3}, /).count()).toBe(1)
  await page.getByLabel('Pick-up').check()
  await page.getByRole('button', { name: 'Update total' }).click()
  await page.getByRole('button', { name: /^Place order/ }).click()
  const number = orderNumberIn(page.url())
  await page.goto(`${shop.url}/shipping-details?order=${number}`)
  expect(await page.getByLabel('Street address').count()).toBe(0)
  await page.getByLabel('Full name').fill('Ada Example')
  await page.locator('main form').getByRole('button').last().click()
  const order = mainText(await ada.page(`/order/${number}`))
  expect(order).toContain('The workshop')
  expect(order).toContain('Ada Example')
  expect(order).toContain('Ready from')
})
