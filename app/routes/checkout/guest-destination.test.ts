// The country that a guest chose without script is priced first: the refusal says that, and nothing else.
import { beforeAll, expect, test } from 'vitest'
import {
  GuestBrowser,
  guestPurchase,
  type Page,
  world,
} from '../../../tests/fixtures/sales/guests.ts'
import { createZones } from '../../../tests/fixtures/sales/shipping-zones.ts'
import { person } from '../../../tests/support/people.ts'
import { location } from '../../../tests/support/route-caller.ts'
import * as method from './payment-method/page'

const submit: Page = ['/payment-method', method.action]
const packer = await person(world, 'fulfilment')
beforeAll(async () => void (await createZones(world, packer)))

const refusalOf = async (browser: GuestBrowser, page: string, form: Record<string, string>) =>
  ((await browser.open(submit, page, form)).result as { data?: { refusal?: { code: string } } })
    .data?.refusal?.code

test('a first form without a priced country is answered with its price, not asked for a country', async () => {
  const browser = new GuestBrowser()
  const { page, form } = await guestPurchase('gerda@guest.example')
  expect(await refusalOf(browser, page, form)).toBe('guests.delivery_priced')
  const { result } = await browser.open(['/payment-method', method.loader], page)
  const { delivery } = result as { delivery: { country: string | null; chosen: string | null } }
  expect(delivery).toMatchObject({ country: form.country, chosen: expect.any(String) })
})

test.each(['', 'zz', 'ZZ', '25:00', 'x'.repeat(10_000)])(
  'a country that is none (%j) is asked for again',
  async (country) => {
    const browser = new GuestBrowser()
    const { page, form } = await guestPurchase('gerda@guest.example', { country })
    const { result } = await browser.open(submit, page, form)
    expect(location(result)).toBeNull()
    const { refusal } = (result as { data: { refusal: { code: string; fields?: object } } }).data
    if (country === '') expect(refusal.fields).toMatchObject({ country: expect.any(String) })
    else expect(refusal.code).toBe('checkout.country')
  },
)
