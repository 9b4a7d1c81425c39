// Responses to repeated requests: encrypted at rest, bound to their row, erased by what they are about.
import { expect, test } from 'vitest'
import { value } from '../../tests/support/shopping.ts'
import { testWorld } from '../../tests/support/world.ts'
import { ok } from '../result.ts'
import { replays } from './replays.ts'

const world = await testWorld()
const agents = replays('agent_replays', 'agent', 48)
const key = (name: string, request = 'r') => ({ by: 'agent', name, request })
const secret = 'whsec_shown-once for Ada Byron'
const once = (name: string, about: readonly string[] = []) =>
  agents.once(world, key(name), async () => ok({ status: 201, body: secret, about }))
const stored = async (): Promise<string> =>
  JSON.stringify(
    await world.db`select agent_replays::text as row, encode(sealed, 'escape') from agent_replays`,
  )

test('a response is repeated, and is nowhere stored in the clear', async () => {
  expect(value(await once('a'))).toMatchObject({ isReplayed: false })
  expect(await once('a')).toEqual(ok({ status: 201, body: secret, isReplayed: true }))
  for (const word of ['whsec_', 'Ada']) expect(await stored()).not.toContain(word)
})

test('a response that was moved to another row is not repeated', async () => {
  value(await once('b'))
  value(await agents.once(world, key('c'), async () => ok({ status: 200, body: 'other' })))
  await world.db`
    update agent_replays set sealed = (select sealed from agent_replays where name = 'b')
    where name = 'c'`
  await expect(once('c')).rejects.toThrow(/authenticate/)
})

test('responses about an id are deleted, others stay', async () => {
  value(await once('d', ['PI-1', 'session']))
  value(await once('e', ['PI-2']))
  await agents.forgetAbout(world, ['PI-1', 'nobody'])
  expect(value(await once('d'))).toMatchObject({ isReplayed: false })
  expect(value(await once('e'))).toMatchObject({ isReplayed: true })
})

test('a response that an earlier version stored is repeated', async () => {
  await world.db`
    insert into agent_replays (agent, name, request, status, body, at)
    values ('agent', 'old', 'r', 200, 'as it was', ${world.now()})`
  expect(await once('old')).toEqual(ok({ status: 200, body: 'as it was', isReplayed: true }))
})
