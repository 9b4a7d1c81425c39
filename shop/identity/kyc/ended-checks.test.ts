// Ended checks: finally declined, expired, or erased with the account.
import { describe, expect, test } from 'vitest'
import {
  ada,
  approve,
  identity,
  reviewer,
  world,
} from '../../../tests/fixtures/accounts/identity-checks.ts'
import { decide } from '../../../tests/support/decided-checks.ts'
import { details, submittedCheck } from '../../../tests/support/identity-checks.ts'
import { ok } from '../../result.ts'
import { saveDetails } from './actions/draft.ts'
import { eraseChecks } from './actions/erase.ts'
import { forgetOldChecks } from './actions/forget.ts'
import { ownRecord } from './views/record.ts'

const day = 86_400_000

describe('the end of a check', () => {
  test('by a final decline allows no further attempt', async () => {
    const id = await submittedCheck(world, ada)
    await decide(world, reviewer, id, { decision: 'declined', reason: 'Forged.', isFinal: true })
    expect(await identity()).toMatchObject({ state: 'declined', isFinal: true })
    expect(await saveDetails(world, ada, details)).toMatchObject({ code: 'kyc.final' })
  })

  test('by expiry allows the next check', async () => {
    const id = await submittedCheck(world, ada)
    await decide(world, reviewer, id, approve)
    world.clock.advance(731 * day)
    expect(await identity()).toMatchObject({ state: 'none', stage: 'expired' })
    await forgetOldChecks(world)
    expect(await saveDetails(world, ada, details)).toEqual(ok())
  })

  test('by erasure of the account leaves dates and decisions without texts', async () => {
    const id = await submittedCheck(world, ada)
    await decide(world, reviewer, id, { decision: 'declined', reason: 'Ada, too dark.' })
    expect(await eraseChecks(world, ada.id)).toEqual(ok({ checks: 1 }))
    expect(await identity()).toMatchObject({ state: 'none' })
    const [check] = (await ownRecord(world, ada)).checks
    expect(check).toMatchObject({ state: 'erased', answers: null, decisions: [{ reason: '' }] })
    expect(check?.pictures.every(({ erased }) => erased)).toBe(true)
  })
})
