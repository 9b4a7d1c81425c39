import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyring } from '../../../adapters/keys/keyring.ts'
import { details, submittedCheck } from '../../../tests/support/identity-checks.ts'
import { person } from '../../../tests/support/people.ts'
import { sourceFiles } from '../../../tests/support/source-files.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { rotateFactors } from '../../people/accounts/actions/rotate-factors.ts'
import { factorKeys } from '../../people/accounts/views/factors.ts'
import { record } from '../../platform/audit/actions.ts'
import { verifyAudit } from '../../platform/audit/views.ts'
import { replays } from '../../platform/replays.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import { ok } from '../../result.ts'
import type { World } from '../../world.ts'
import { retainedKeys, rewrapKeys } from '../documents/actions/rewrap-keys.ts'
import { saveDetails } from './actions/draft.ts'
import { rotateAnswers } from './actions/rotate-answers.ts'
import { documentKeyOf } from './document-fingerprints.ts'
import type { IdentityDocument } from './rules/check.ts'
import { draftFor } from './views/own.ts'
import { answerKeys } from './views/staff.ts'

const world = await testWorld()
const [first, second, third] = [7, 8, 9].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const both: World = { ...world, keys: keyring({ 1: first, 2: second }) }
/** A world as a shop with these secrets and the retained keys starts. */
async function startedWith(secrets: Record<number, Uint8Array>): Promise<World> {
  return { ...world, keys: keyring(secrets, await retainedKeys(world.db, keyring(secrets))) }
}

describe('the answers of identity checks', () => {
  beforeAll(async () => {
    await saveDetails(world, await person(world), details)
    await submittedCheck(world, await person(world))
  })

  test('are re-encrypted with the current key, resumably, and read as before', async () => {
    const ada = await person(world)
    await saveDetails(world, ada, details)
    let left = 1
    const breaking: World = {
      ...both,
      keys: {
        version: 2,
        key(purpose, version = 2) {
          if (purpose === 'details' && version === 2 && left-- === 0) throw new Error('killed')
          return both.keys.key(purpose, version)
        },
      },
    }
    const partly = await rotateAnswers(breaking)
    expect(partly).toMatchObject({ value: { rewrapped: 2, unreadable: [expect.any(String)] } })
    expect(await answerKeys(world)).toEqual([
      { version: 1, count: 1 },
      { version: 2, count: 2 },
    ])
    const [one, two] = await Promise.all([rotateAnswers(both), rotateAnswers(both)])
    expect(one.ok && two.ok && one.value.rewrapped + two.value.rewrapped).toBe(1)
    expect(await answerKeys(world)).toEqual([{ version: 2, count: 3 }])
    await rewrapKeys(both)
    const onlyNew = await startedWith({ 2: second })
    expect((await draftFor(onlyNew, ada))?.answers.details.lastName).toBe(details.lastName)
    expect(await rotateAnswers(onlyNew)).toEqual(ok({ rewrapped: 0, unreadable: [] }))
  })

  test('that change during the rotation keep the change', async () => {
    const bob = await person(world)
    await saveDetails(world, bob, details)
    const meanwhile: World = {
      ...both,
      db: new Proxy(both.db, {
        apply(sql, self, args) {
          const query = Reflect.apply(sql as never, self, args) as Promise<unknown>
          if (!String(args[0]).includes('where id = ')) return query
          return (async () => {
            await saveDetails(world, bob, { ...details, lastName: 'Hopper' })
            return Reflect.apply(sql as never, self, args)
          })()
        },
      }) as World['db'],
    }
    await rotateAnswers(meanwhile)
    expect((await draftFor(both, bob))?.answers.details.lastName).toBe('Hopper')
    expect(await rotateAnswers(both)).toEqual(ok({ rewrapped: 1, unreadable: [] }))
    expect((await draftFor(both, bob))?.answers.details.lastName).toBe('Hopper')
  })
})

test('an authenticator’s secret is re-encrypted, and unchanged', async () => {
  const ada = await person(world)
  const sealed = seal(world.keys, ada.id, Buffer.from('twenty random bytes.'))
  await world.db`
    insert into totp_factors (user_id, secret, key_version, created_at)
    values (${ada.id}, ${sealed.secret}, ${sealed.keyVersion}, ${world.now()})`
  expect(await rotateFactors(both)).toEqual(ok({ rewrapped: 1, unreadable: [] }))
  expect(await factorKeys(world)).toEqual([{ version: 2, count: 1 }])
  const [row] = await world.db<[{ secret: Buffer; keyVersion: number }]>`
    select secret, key_version as "keyVersion" from totp_factors where user_id = ${ada.id}`
  expect(unseal(keyring({ 2: second }), ada.id, row).toString()).toBe('twenty random bytes.')
})

describe('a destroyed secret', () => {
  const document = {
    issuingCountry: 'GB',
    idType: 'passport',
    idNumber: 'ZQX-99',
  } as IdentityDocument

  test('leaves a verifiable audit log, and hashes that match', async () => {
    const before = documentKeyOf(world, document)
    await record(world, 'system', 'a', 'b')
    await rewrapKeys(both)
    await record(both, 'system', 'c', 'd')
    const after = await startedWith({ 2: second })
    expect(await verifyAudit(after)).toMatchObject({ ok: true })
    expect(documentKeyOf(after, document)).toEqual(before)
    expect(await verifyAudit({ ...world, keys: keyring({ 2: second }) })).toMatchObject({
      code: 'audit.edited',
    })
  })

  test('after the next rotation, too', async () => {
    await rewrapKeys(await startedWith({ 2: second, 3: third }))
    const after = await startedWith({ 3: third })
    expect(await verifyAudit(after)).toMatchObject({ ok: true })
    expect(await rewrapKeys(after)).toEqual(ok({ carried: 0, missing: [] }))
  })

  test('leaves stored answers to requests that can be repeated', async () => {
    const answers = replays('agent_replays', 'agent', 48)
    const ask = (on: World) =>
      answers.once(on, { by: 'agent', name: 'a', request: 'r' }, async () =>
        ok({ status: 201, body: 'done' }),
      )
    expect(await ask(both)).toMatchObject({ value: { isReplayed: false } })
    expect(await ask(await startedWith({ 3: third }))).toEqual(
      ok({ status: 201, body: 'done', isReplayed: true }),
    )
  })

  test('without stored keys is reported, except for answers, which are gone by then', async () => {
    await world.db`delete from retained_keys where purpose in ('audit', 'replays') and version = 1`
    const lost = await rewrapKeys(await startedWith({ 3: third }))
    expect(lost).toEqual(ok({ carried: 0, missing: [{ purpose: 'audit', version: 1 }] }))
  })

  test('is needed by nothing else: every use of the first key is carried over', async () => {
    const asked = sourceFiles('shop', 'server', 'app', 'extensions')
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/keys\.key\('([\w-]+)', 1\)/g)])
      .map(([, purpose]) => purpose)
    const retained = await world.db<{ purpose: string }[]>`
      select distinct purpose from retained_keys where purpose not in ('audit', 'replays')`
    expect(new Set(retained.map(({ purpose }) => purpose))).toEqual(new Set(asked))
  })
})
