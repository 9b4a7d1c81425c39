// A guest sees, exports and erases the data of their identity check by the order's link, as an account does.
import { expect, test } from 'vitest'
import {
  GuestBrowser,
  guestWithOrder,
  mailedCode,
  mailedLink,
  orderAs,
  type Page,
  world,
} from '../../../tests/fixtures/sales/guests.ts'
import { submittedCheck } from '../../../tests/support/identity-checks.ts'
import { person } from '../../../tests/support/people.ts'
import { location } from '../../../tests/support/route-caller.ts'
import * as exported from '../kyc/data'
import * as required from '../kyc/required/page'
import * as access from './order-access/page'
import * as link from './order-link'

const file: Page = ['/kyc-data', exported.loader]
const statusPage: Page = ['/kyc-required', required.loader]
const statusForm: Page = ['/kyc-required', required.action]
let count = 0

async function guestWithCheck() {
  const guest = await guestWithOrder(`identity${++count}@guest.example`)
  const who = { ...(await person(world)), id: guest.id, role: null }
  await submittedCheck(world, who as never)
  return { ...guest, path: `?order=${guest.number}` }
}

const recordOf = async (answer: { result: unknown }) =>
  JSON.parse(await (answer.result as Response).text()) as { checks: { state: string }[] }

test('the export has what an account gets, and nobody else gets it', async () => {
  const { browser, path } = await guestWithCheck()
  const answer = await browser.open(file, `/kyc-data${path}`)
  expect(await recordOf(answer)).toMatchObject({
    checks: [{ state: 'submitted', answers: { papers: { idNumber: 'ZQX-99' } } }],
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const other = new GuestBrowser()
  await orderAs(other, 'identity-other@guest.example')
  for (const stranger of [other, new GuestBrowser()]) {
    const { result } = await stranger.open(file, `/kyc-data${path}`)
    expect(location(result)).toMatch(/^\/auth\?/)
  }
  const member = new GuestBrowser(await person(world))
  expect(await recordOf(await member.open(file, `/kyc-data${path}`))).toMatchObject({ checks: [] })
})

test('the link and a code open it in another browser, and withdrawal erases it', async () => {
  const { email, path, number } = await guestWithCheck()
  const browser = new GuestBrowser()
  await browser.open(['/order-link/:token', link.loader], await mailedLink(email))
  await browser.open(['/order-access', access.action], '/order-access', { intent: 'send' })
  const code = await mailedCode(email)
  await browser.open(['/order-access', access.action], '/order-access', { intent: 'open', code })
  const { result } = await browser.open(statusPage, `/kyc-required${path}`)
  expect(result).toMatchObject({ data: { identity: { state: 'pending' } } })
  await browser.open(statusForm, `/kyc-required${path}`, {})
  const after = await recordOf(await browser.open(file, `/kyc-data?order=${number}`))
  expect(after.checks).toMatchObject([{ state: 'withdrawn', answers: null }])
})

test('an account still authenticates again for it', async () => {
  const who = await person(world)
  world.clock.advance(11 * 60_000)
  const { result } = await new GuestBrowser(who).open(file, '/kyc-data')
  expect(location(result)).toBe('/account/confirm?next=%2Fkyc-data')
})
