// Writing promotions: permissions, and what can no longer be changed.
import { describe, expect, test } from 'vitest'
import {
  ada,
  createdPromotion,
  draft,
  in1h,
  owner,
  seen,
  world,
} from '../../../tests/fixtures/catalog/promotions.ts'
import { person } from '../../../tests/support/people.ts'
import { stockedProduct, value } from '../../../tests/support/shopping.ts'
import { savePromotion } from '../../catalog/collections/save-promotion.ts'
import { changePromotion, createPromotion, endPromotion } from '../../catalog/promotions/actions.ts'
import { refuse } from '../../result.ts'

describe('writing promotions', () => {
  test('takes the catalogue or owner role; each change is in the audit log', async () => {
    for (const role of ['kyc', 'finance', 'support', 'fulfilment'] as const)
      expect(await createPromotion(world, await person(world, role), draft())).toEqual(
        refuse('promotions.not_allowed'),
      )
    expect(await endPromotion(world, ada, await seen('x'))).toEqual(
      refuse('promotions.not_allowed'),
    )
    const id = await createdPromotion({ startsAt: in1h() })
    value(
      await changePromotion(world, owner, await seen(id), draft({ percent: 12, startsAt: in1h() })),
    )
    value(await endPromotion(world, owner, await seen(id)))
    const actions = await world.db`
      select action from audit_entries where subject = ${`promotion:${id}`} order by number`
    expect(actions.map(({ action }) => action)).toEqual([
      'promotion.created',
      'promotion.changed',
      'promotion.removed',
    ])
  })

  test('is refused for what has begun, and ending for what has ended', async () => {
    const id = await createdPromotion()
    expect(await changePromotion(world, owner, await seen(id), draft())).toEqual(
      refuse('promotions.begun'),
    )
    world.clock.advance(1000)
    value(await endPromotion(world, owner, await seen(id)))
    expect(await endPromotion(world, owner, await seen(id))).toEqual(refuse('promotions.over'))
    expect(await endPromotion(world, owner, await seen('nothing'))).toEqual(
      refuse('promotions.missing'),
    )
  })

  test('refuses a coupon code that is taken, and products that are not for sale', async () => {
    await createdPromotion({ code: 'MINE' })
    const five = { name: 'x', kind: 'percent', percent: 5 } as const
    expect(await savePromotion(world, owner, { ...five, code: 'MINE' })).toMatchObject({
      fields: { code: 'promotions.field.codeTaken' },
    })
    const productId = await stockedProduct(world, 1)
    const productIds = [productId, 'ghost']
    expect(await savePromotion(world, owner, { ...five, productIds })).toMatchObject({
      code: 'promotions.unknown',
      facts: { ids: 'ghost' },
    })
    expect(await savePromotion(world, owner, { ...five, productIds: [productId] })).toMatchObject({
      ok: true,
    })
  })
})
