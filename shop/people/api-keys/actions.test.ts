import { expect, test } from 'vitest'
import { person, provenAdmin } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { auditRows } from '../../back-office/lists/views/audit.ts'
import { record } from '../../platform/audit/actions.ts'
import { ok, refuse } from '../../result.ts'
import {
  authenticateApiKey,
  createApiKey,
  forgetApiUses,
  revokeApiKey,
  rotateApiKey,
} from './actions.ts'
import { actingUser, rotationOverlap } from './rules.ts'
import { apiKeys } from './views.ts'

const world = await testWorld()
const day = 86_400_000
const fields = {
  name: 'ERP',
  lifetime: '30',
  'scope.stock:read': 'yes',
  'scope.stock:write': 'yes',
}

async function made(more: Record<string, string> = {}) {
  const owner = await provenAdmin(world)
  const done = await createApiKey(world, owner, { ...fields, ...more })
  if (!done.ok) throw new Error(JSON.stringify(done))
  return { owner, ...done.value }
}
const use = (secret: string, ip = '203.0.113.7', isWrite = false) =>
  authenticateApiKey(world, { secret, ip, isWrite })
const listed = async (id: string) => (await apiKeys(world)).find((key) => key.id === id)

test('a key is shown once, stored as a hash, and its use is counted', async () => {
  const { id, secret, owner } = await made()
  expect(secret).toMatch(/^pz_test_[\w-]{43}$/)
  const [row] = await world.db`select to_jsonb(api_keys) as whole from api_keys where id = ${id}`
  expect(JSON.stringify(row)).not.toContain(secret.slice(12))
  expect(await use(secret)).toEqual(
    ok({ id, name: 'ERP', scopes: ['stock:read', 'stock:write'], createdBy: owner.id, uses: 1 }),
  )
  expect(await use(secret, '203.0.113.7', true)).toMatchObject({ value: { uses: 2 } })
  world.clock.advance(60_000)
  expect(await use(secret)).toMatchObject({ value: { uses: 1 } })
  expect(await listed(id)).toMatchObject({ reads: 2, writes: 1, state: 'active' })
})

test('an owner creates keys after re-authentication only', async () => {
  const clerk = await person(world, 'catalogue', 'finance')
  const owner = await provenAdmin(world)
  const stale = { ...owner, proof: { at: new Date(0), by: 'totp' as const } }
  expect(await createApiKey(world, clerk, fields)).toEqual(refuse('apiKeys.not_allowed'))
  expect(await createApiKey(world, stale, fields)).toEqual(refuse('accounts.stepUp'))
  const { id } = await made()
  expect(await rotateApiKey(world, clerk, id)).toEqual(refuse('apiKeys.not_allowed'))
  expect(await rotateApiKey(world, stale, id)).toEqual(refuse('accounts.stepUp'))
  expect(await revokeApiKey(world, clerk, id)).toEqual(refuse('apiKeys.not_allowed'))
  expect(await listed(id)).toMatchObject({ state: 'active' })
})

test.each([
  [{ name: ' ' }, 'name', 'field.required'],
  [{ lifetime: '9' }, 'lifetime', 'apiKeys.field.lifetime'],
  [{ 'scope.stock:read': '', 'scope.stock:write': 'on' }, 'scopes', 'apiKeys.field.scopes'],
  ...['shop.example', '1.2.3', '1.2.3.256', '10.0.0.0/33', '::1/129', ':::', '1.2.3.4%eth0'].map(
    (addresses) => [{ addresses }, 'addresses', 'apiKeys.field.addresses'] as const,
  ),
] as const)('%j is refused', async (wrong, field, message) => {
  const owner = await provenAdmin(world)
  const done = await createApiKey(world, owner, { ...fields, ...wrong })
  expect(done).toEqual(refuse('form.invalid', { fields: { [field]: message } }))
})

test('a key is limited to its networks', async () => {
  const { id, secret } = await made({ addresses: '203.0.113.9/24\n2001:db8::/32, 198.51.100.1' })
  expect(await listed(id)).toMatchObject({
    addresses: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.1/32'],
  })
  for (const ip of ['203.0.113.255', '::ffff:203.0.113.1', '2001:db8:1::1', '198.51.100.1'])
    expect(await use(secret, ip)).toMatchObject({ ok: true })
  for (const ip of ['203.0.114.1', '::1', '2001:db9::1', '', 'nonsense'])
    expect(await use(secret, ip)).toEqual(refuse('apiKeys.address'))
  expect(await listed(id)).toMatchObject({ reads: 4 })
})

test('an expired, a revoked and an orphaned key are refused', async () => {
  const old = await made()
  world.clock.advance(30 * day)
  expect(await use(old.secret)).toEqual(refuse('apiKeys.expired'))
  expect(await rotateApiKey(world, await provenAdmin(world), old.id)).toEqual(
    refuse('apiKeys.missing'),
  )
  const lasting = await made({ lifetime: 'none' })
  world.clock.advance(4000 * day)
  expect(await use(lasting.secret)).toMatchObject({ ok: true })
  await world.db`delete from user_roles where user_id = ${lasting.owner.id}`
  expect(await use(lasting.secret)).toEqual(refuse('apiKeys.orphaned'))
  const revoked = await made()
  const by = { ...revoked.owner, proof: null }
  expect(await revokeApiKey(world, by, revoked.id)).toEqual(ok())
  expect(await revokeApiKey(world, by, revoked.id)).toEqual(refuse('apiKeys.missing'))
  expect(await use(revoked.secret)).toEqual(refuse('apiKeys.revoked'))
  expect(await listed(revoked.id)).toMatchObject({ state: 'revoked', reads: 0 })
})

test('after a rotation both secrets work for a day, and revoking ends both', async () => {
  const { id, secret, owner } = await made()
  const rotated = await rotateApiKey(world, owner, id)
  if (!rotated.ok) throw new Error(rotated.code)
  const again = rotated.value.secret
  expect(again).not.toBe(secret)
  for (const each of [secret, again]) expect(await use(each)).toMatchObject({ value: { id } })
  world.clock.advance(rotationOverlap)
  expect(await use(secret)).toEqual(refuse('apiKeys.unknown'))
  expect(await use(again)).toMatchObject({ ok: true })
  const fresh = { ...owner, proof: { at: world.now(), by: 'totp' as const } }
  const third = await rotateApiKey(world, fresh, id)
  await revokeApiKey(world, fresh, id)
  expect(await use(again)).toEqual(refuse('apiKeys.revoked'))
  expect(third.ok && (await use(third.value.secret))).toEqual(refuse('apiKeys.revoked'))
})

test('guessing is limited by network, and a key of another environment is unknown', async () => {
  const { secret } = await made()
  const live = secret.replace('pz_test_', 'pz_live_')
  for (let turn = 0; turn < 30; turn++)
    expect(await use(live, '192.0.2.1')).toEqual(refuse('apiKeys.unknown'))
  expect(await use(live, '192.0.2.1')).toMatchObject({ code: 'limit.reached' })
  expect(await use(secret, '192.0.2.1')).toMatchObject({ ok: true })
  expect(await use(live, '192.0.2.2')).toEqual(refuse('apiKeys.unknown'))
})

test('the audit log names the key, and who created, rotated and revoked it', async () => {
  const { id, owner } = await made({ name: 'Label printer' })
  const key = { id, name: 'Label printer', scopes: [], createdBy: owner.id }
  const who = actingUser(key, 'orders:write')
  expect(who).toMatchObject({
    id: owner.id,
    permissions: ['orders.ship', 'orders.change', 'orders.note'],
  })
  expect(actingUser(key, 'orders:read').permissions).toEqual([])
  await record(world, who, 'order.shipped', 'order:1')
  await rotateApiKey(world, owner, id)
  await revokeApiKey(world, owner, id)
  const search = { who: '', action: '', subject: '', from: '', to: '' }
  const { rows } = await auditRows(world, search, null)
  expect(rows.slice(0, 4).map(({ who, action, name }) => [who, action, name])).toEqual([
    [owner.id, 'api_key.revoked', 'Ada Byron'],
    [owner.id, 'api_key.rotated', 'Ada Byron'],
    [`key:${id}`, 'order.shipped', 'Label printer'],
    [owner.id, 'api_key.created', 'Ada Byron'],
  ])
})

test('old counts are deleted, and the time of the last use is kept', async () => {
  const { id, secret } = await made({ lifetime: 'none' })
  await use(secret)
  const first = world.now()
  world.clock.advance(31 * day)
  await forgetApiUses(world)
  expect((await listed(id))?.lastUsedAt?.getTime()).toBe(Math.floor(+first / 60_000) * 60_000)
  await use(secret)
  await forgetApiUses(world)
  expect(await listed(id)).toMatchObject({ reads: 1 })
})

test('a shop has at most fifty keys', async () => {
  await world.db`truncate api_keys cascade`
  for (let turn = 0; turn < 50; turn++) await made()
  expect(await createApiKey(world, await provenAdmin(world), fields)).toEqual(
    refuse('apiKeys.many', { facts: { most: 50 } }),
  )
})
