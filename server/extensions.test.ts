// Extensions that cannot be used are refused by name, and all others open.
import { expect, test } from 'vitest'
import type { Extension } from '../app/extensions/define.ts'
import { reportRefused } from '../app/extensions/refuse.ts'
import { openRoutes } from '../app/extensions/routes'
import { alertsNow } from '../shop/people/alerts/views.ts'
import { testWorld } from '../tests/support/world.ts'
import { extensionsOf, loadExtensions } from './extensions.ts'
import { jobsOf } from './jobs/extension-jobs.ts'

const of = (extension: Partial<Extension> & { name: string }) => async () => ({
  default: { madeFor: 1, ...extension },
})

test('those of another version, with a taken name, or that throw are left out with the reason', async () => {
  const { extensions, refused } = await loadExtensions({
    good: of({ name: 'good', jobs: { 'count-things': ['* * * * *'] } }),
    old: of({ name: 'old', madeFor: 0 }),
    twin: of({ name: 'good' }),
    other: of({ name: 'another' }),
    broken: () => Promise.reject(new Error('no such key')),
    none: async () => ({}) as never,
    lonely: of({ name: 'lonely', needs: ['old'] }),
    port: of({ name: 'port', settings: { PORT: { otherwise: '' } } }),
    jobs: of({ name: 'jobs', jobs: { 'count-things': ['* * * * *'] } }),
    also: of({ name: 'also', needs: ['good'] }),
  })
  expect(extensions.map(({ name }) => name)).toEqual(['good', 'also'])
  expect(Object.fromEntries(refused)).toEqual({
    old: 'it is made for version 0 of extensions, and this shop has version 1',
    twin: 'the name good is taken',
    other: 'its name another is not that of its folder',
    broken: expect.stringMatching(/^it failed with Error: no such key/),
    none: 'its extension.ts exports no extension',
    lonely: 'it needs old, which is not open',
    port: 'PORT is taken',
    jobs: 'count-things is taken',
  })
})

const answer = { status: 200, headers: {}, body: 'here' }
const route = (path: string, open = async () => async () => answer) => ({
  routes: [{ under: [path], as: path, open }],
})
const fails = async () => {
  throw new Error('no connection to 203.0.113.7 as "shop"')
}

test('one that fails while it opens, or wants an address or job of the shop, is refused alone', async () => {
  const loaded = await loadExtensions({
    hello: of({ name: 'hello', ...route('/hello') }),
    failing: of({ name: 'failing', ...route('/failing', fails) }),
    after: of({ name: 'after', needs: ['failing'], ...route('/after') }),
    admin: of({ name: 'admin', ...route('/admin/hello') }),
    api: of({ name: 'api', ...route('/api/v2') }),
    orders: of({ name: 'orders', jobs: { 'expire-orders': ['* * * * *'] } }),
    clock: of({ name: 'clock', jobs: { 'tell-time': ['every day'] } }),
    old: of({ name: 'old', madeFor: 9 }),
  })
  const world = await testWorld({ extensions: extensionsOf(loaded) })
  await reportRefused(world)
  const routes = await openRoutes(world, loaded.extensions)
  expect(routes.map(({ under }) => under)).toEqual([['/hello']])
  const jobs = await jobsOf(world, loaded.extensions, ['expire-orders'])
  expect(jobs).toEqual([])
  expect([...world.extensions.open.keys()]).toEqual(['hello'])
  const refused = {
    old: 'it is made for version 9 of extensions, and this shop has version 1',
    failing: expect.stringMatching(/^it failed with Error: no connection to 203.0.113.7 as "…" \(/),
    after: 'it needs failing, which is not open',
    admin: 'the address /admin/hello is taken',
    api: 'the address /api/v2 is taken',
    orders: 'the job expire-orders is taken',
    clock: 'the schedule of tell-time cannot be read: every day',
  }
  expect(Object.fromEntries(world.extensions.refused)).toEqual(refused)
  const logged = world.logged.filter(({ message }) => message === 'extension refused')
  expect(logged.map(({ level, facts }) => [level, facts.extension])).toEqual(
    Object.keys(refused).map((name) => ['error', name]),
  )
  const alerts = async () =>
    (await alertsNow(world)).map(({ kind, subject }) => `${kind} ${subject}`)
  expect((await alerts()).toSorted()).toEqual(
    Object.keys(refused)
      .map((name) => `extension_refused ${name}`)
      .toSorted(),
  )
  // Repaired, and opened again.
  const next = { ...world, extensions: extensionsOf(await loadExtensions({})) }
  await reportRefused(next)
  expect(await alerts()).toEqual([])
})
