// Ended checks: finally declined, expired, or erased with the account.
import { describe, expect, test } from 'vitest'
import {
  ada,
  approve,
  identity,
  reviewer,
  world,
} from '../../../tests/fixtures/accounts/identity-checks.ts'
import { details, handedIn } from '../../../tests/support/identity-checks.ts'
import { ok } from '../../result.ts'
import { decide } from './actions/decide.ts'
import { saveDetails } from './actions/draft.ts'
import { eraseChecks } from './actions/erase.ts'
import { forgetOldChecks } from './actions/forget.ts'
import { ownRecord } from './views/record.ts'

const day = 86_400_000

describe('the end', () => {
  test('a final decline leaves the way to a person only', async () => {
    const id = await handedIn(world, ada)
    await decide(world, reviewer, id, { decision: 'declined', reason: 'Forged.', isFinal: true })
    expect(await identity()).toMatchObject({ state: 'declined', isFinal: true })
    expect(await saveDetails(world, ada, details)).toMatchObject({ code: 'kyc.final' })
  })

  test('an approval ends after its time, and the next check may begin', async () => {
    const id = await handedIn(world, ada)
    await decide(world, reviewer, id, approve)
    world.clock.advance(731 * day)
    expect(await identity()).toMatchObject({ state: 'none', stage: 'expired' })
    await forgetOldChecks(world)
    expect(await saveDetails(world, ada, details)).toEqual(ok())
  })

  test('an account that is erased leaves dates and decisions, and no words', async () => {
    const id = await handedIn(world, ada)
    await decide(world, reviewer, id, { decision: 'declined', reason: 'Ada, too dark.' })
    expect(await eraseChecks(world, ada.id)).toEqual(ok({ checks: 1 }))
    expect(await identity()).toMatchObject({ state: 'none' })
    const [check] = (await ownRecord(world, ada)).checks
    expect(check).toMatchObject({ state: 'erased', answers: null, decisions: [{ reason: '' }] })
    expect(check?.pictures.every(({ erased }) => erased)).toBe(true)
  })
})
