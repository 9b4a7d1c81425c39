// Re-authentication (step-up).
import { expect, test } from 'vitest'
import { account, session, world } from '../../../../tests/fixtures/accounts/accounts.ts'
import { newClient, accountPassword as password } from '../../../../tests/support/accounts.ts'
import { refuse } from '../../../result.ts'
import { viewerOf } from '../views/accounts.ts'
import { prove, requireStepUp } from './re-authenticate.ts'

const minute = 60_000

test('sign-in is valid as proof for ten minutes, a password for ten more, and the session token is renewed', async () => {
  const { cookie, who } = await session((await account()).email)
  expect(requireStepUp(world, who).ok).toBe(true)
  world.clock.advance(10 * minute)
  const later = await viewerOf(world, cookie)
  if (!later) throw new Error('the session is over')
  expect(requireStepUp(world, later)).toEqual(refuse('accounts.stepUp'))

  const proved = await prove(world, later, { password }, newClient())
  const renewed = proved.ok ? (proved.value.cookies[0]?.split(';')[0] ?? '') : ''
  expect(await viewerOf(world, cookie)).toBe(null)
  const now = await viewerOf(world, renewed)
  expect(now).toMatchObject({ id: who.id, sessionId: who.sessionId })
  expect(now && requireStepUp(world, now).ok).toBe(true)
  expect(now && requireStepUp(world, { ...now, proof: null })).toEqual(refuse('accounts.stepUp'))
})

test('a wrong password is refused, and five are the limit', async () => {
  const { cookie, who } = await session((await account()).email)
  world.clock.advance(10 * minute)
  const client = newClient()
  for (let i = 0; i < 5; i++)
    expect(await prove(world, who, { password: 'not this one' }, client)).toEqual(
      refuse('form.invalid', { fields: { password: 'field.password.wrong' } }),
    )
  expect(await prove(world, who, { password }, client)).toMatchObject({ code: 'limit.reached' })
  const still = await viewerOf(world, cookie)
  expect(still && requireStepUp(world, still).ok).toBe(false)
  // The owner can continue from another address.
  expect((await prove(world, who, { password }, newClient())).ok).toBe(true)
})

test('an ended session cannot re-authenticate', async () => {
  const { who } = await session((await account()).email)
  await world.db`delete from sessions where id = ${who.sessionId}`
  expect(await prove(world, who, { password }, newClient())).toEqual({
    ok: true,
    value: { cookies: [], by: 'password' },
  })
})

test('a recovery phrase as password is refused', async () => {
  const { who } = await session((await account()).email)
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  expect(await prove(world, who, { password: phrase }, newClient())).toMatchObject({
    code: 'phrase.refused',
  })
})
