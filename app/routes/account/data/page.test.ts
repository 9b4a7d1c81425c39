import { expect, test } from 'vitest'
import { erasureOf } from '../../../../shop/back-office/privacy/views/erasure.ts'
import { testPi } from '../../../../tests/support/payments.ts'
import { person } from '../../../../tests/support/people.ts'
import { body, location, routeCaller, status } from '../../../../tests/support/route-caller.ts'
import { line, placed, stockedProduct } from '../../../../tests/support/shopping.ts'
import { unzipped } from '../../../../tests/support/unzip.ts'
import { testConfig, testWorld } from '../../../../tests/support/world.ts'
import * as keep from '../cancel-erasure'
import * as file from '../export'
import * as page from './page'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const ask = routeCaller(world)
type Who = Awaited<ReturnType<typeof person>> | null
const post = (who: Who, form: Record<string, string>) =>
  ask(page.action, '/account/data', who, new URLSearchParams(form))

test('requires sign-in', async () => {
  const signIn = (path: string) => `/auth?next=${encodeURIComponent(path)}`
  expect(location(await ask(page.loader, '/account/data', null))).toBe(signIn('/account/data'))
  expect(location(await post(null, { intent: 'erase', confirm: 'yes' }))).toBe(
    signIn('/account/data'),
  )
  expect(location(await ask(file.loader, '/account/data.zip', null))).toBe(
    signIn('/account/data.zip'),
  )
})

test('states retention periods, and what blocks an erasure', async () => {
  const ada = await person(world)
  expect(await ask(page.loader, '/account/data', ada)).toEqual({
    openings: [],
    due: null,
    blockers: [],
    basis: '',
    terms: { years: 10, days: 7, approved: 30, declined: 7, draft: 7 },
  })
  const number = await placed(world, ada, [line(await stockedProduct(world, 5))])
  expect(await ask(page.loader, '/account/data', ada)).toMatchObject({
    blockers: [{ kind: 'order', number }],
  })
  const refused = await post(ada, { intent: 'erase', confirm: 'yes' })
  expect([status(refused), body(refused).refusal]).toMatchObject([
    409,
    { code: 'privacy.blocked', facts: { count: 1 } },
  ])
})

test('the export is a download that is not cached, and needs re-authentication', async () => {
  const ada = await person(world)
  const answer = (await ask(file.loader, '/account/data.zip', ada)) as Response
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="my-data-2026-11-21.zip"',
    'cache-control': 'no-store',
  })
  const files = unzipped(Buffer.from(await answer.arrayBuffer()))
  expect(JSON.parse(String(files.get('data.json')))).toMatchObject({
    account: { email: ada.email },
    orders: [],
  })
  world.clock.advance(11 * 60_000)
  expect(location(await ask(file.loader, '/account/data.zip', ada))).toBe(
    '/account/confirm?next=%2Faccount%2Fdata.zip',
  )
})

test('an erasure is requested with a checkbox, shown with its date, and cancelled with a button', async () => {
  const ada = await person(world)
  expect(body(await post(ada, { intent: 'erase' })).refusal).toMatchObject({
    code: 'privacy.unconfirmed',
  })
  expect(location(await post(ada, { intent: 'erase', confirm: 'yes' }))).toBe('/account/data')
  const due = new Date(world.now().getTime() + 7 * 86_400_000)
  expect(await ask(page.loader, '/account/data', ada)).toMatchObject({ due })
  expect(location(await post(ada, { intent: 'keep' }))).toBe('/account/data')
  expect(await erasureOf(world, ada)).toBe(null)
  expect(status(await post(ada, { intent: 'keep' }))).toBe(409)
})

test('opening the link of the mail changes nothing; its button cancels the erasure', async () => {
  const ada = await person(world)
  await post(ada, { intent: 'erase', confirm: 'yes' })
  const [mail] = await world.db<{ body: string }[]>`
    select body from mail_outbox where to_address = ${ada.email} and template = 'erasure.asked'`
  const path = /\/account\/keep\?token=[\w-]+/.exec(mail?.body ?? '')?.[0] ?? ''
  expect(await ask(keep.loader, path, null)).toMatchObject({ isGood: true })
  expect(await erasureOf(world, ada)).not.toBe(null)
  const token = path.split('=')[1] ?? ''
  const press = (form: Record<string, string>) =>
    ask(keep.action, '/account/keep', null, new URLSearchParams(form))
  // The token alone does nothing, either.
  expect(body(await press({ token }))).toMatchObject({ refusal: { code: 'privacy.unconfirmed' } })
  expect(await erasureOf(world, ada)).not.toBe(null)
  expect(status(await press({ token: 'x', confirm: 'yes' }))).toBe(409)
  expect(location(await press({ token, confirm: 'yes' }))).toBe('/auth')
  expect(await erasureOf(world, ada)).toBe(null)
  expect(await ask(keep.loader, path, null)).toMatchObject({ isGood: false })
  expect(status(await press({}))).toBe(409)
})
