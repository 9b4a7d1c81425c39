// Promotions: created before they start, adjusted while they run, ended.
import * as v from 'valibot'
import { editPromotion, savePromotion } from '../../../shop/catalog/collections/save-promotion.ts'
import { endPromotion, lockPromotion } from '../../../shop/catalog/promotions/actions.ts'
import { newPromotion, promotionChange } from '../../../shop/catalog/promotions/input.ts'
import { type Phase, phases } from '../../../shop/catalog/promotions/rules.ts'
import { promotionById, promotionRows } from '../../../shop/catalog/promotions/views.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { pageOf, readPlace } from '../../../shop/platform/pagination.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import { held, list, operation, type Place } from '../operation'
import { promotion, promotionView } from './promotion-schema'

async function promotionOf({ world, params: { id } }: Place) {
  const found = await promotionById(world, id)
  return found ? ok(promotionView(found, world)) : refuse('promotions.missing')
}

const current = held(lockPromotion, promotionOf)

/**
 * Ends or deletes one in this phase. Refuses as `endPromotion` does, and `promotions.planned` if it
 * has not started.
 */
async function end({ world, params: { id } }: Place, who: Viewer, phase: Phase): Promise<Result> {
  await lockPromotion(world, id)
  const found = await promotionById(world, id)
  if (!found) return refuse('promotions.missing')
  if (phase === 'running' && found.phase === 'planned') return refuse('promotions.planned')
  return endPromotion(world, who, { id, version: found.version, phase })
}

const refusals = ['form.invalid', 'promotions.unknown']

export const promotions = [
  list({
    id: 'listPromotions',
    path: '/promotions',
    scope: 'promotions:read',
    summary: 'List promotions, latest beginning first',
    query: { phase: v.optional(v.picklist(phases)) },
    example: { phase: 'running' },
    item: promotion,
    async find({ world, query: { phase = null }, after, limit }) {
      const query = { phase, after: readPlace(after), limit: limit + 1 }
      const page = pageOf(await promotionRows(world, query), limit, ({ startsAt: at, id }) => ({
        at,
        id,
      }))
      return ok(page)
    },
    view: promotionView,
  }),
  operation({
    id: 'getPromotion',
    method: 'GET',
    path: '/promotions/{id}',
    scope: 'promotions:read',
    summary: 'Read a promotion',
    output: promotion,
    errors: ['promotions.missing'],
    run: promotionOf,
  }),
  operation({
    id: 'createPromotion',
    method: 'POST',
    path: '/promotions',
    scope: 'promotions:write',
    summary: 'Create a promotion',
    description:
      'It is for a category, for the products of a collection, for some products, or without any of these for everything. A limit needs a code.',
    body: newPromotion,
    output: promotion,
    status: 201,
    errors: refusals,
    example: { name: 'Garden week', kind: 'percent', percent: 15, category: 'accessories' },
    async run({ world, who, body }) {
      const made = await savePromotion(world, who, body)
      return made.ok ? promotionOf({ world, params: { id: made.value } }) : made
    },
  }),
  operation({
    id: 'updatePromotion',
    method: 'PATCH',
    path: '/promotions/{id}',
    scope: 'promotions:write',
    summary: 'Change a promotion',
    description:
      'What is not sent stays. Of one that runs its name, value, end and limits can change. What everybody is charged is never rewritten: another value without a code ends it, and the answer is the promotion that goes on.',
    body: promotionChange,
    output: promotion,
    errors: [
      'promotions.missing',
      'promotions.begun',
      'promotions.planned',
      'promotions.over',
      ...refusals,
    ],
    example: { endsAt: '2099-01-31T23:00:00Z' },
    current,
    async run({ world, who, params, body }) {
      await lockPromotion(world, params.id)
      const was = await promotionById(world, params.id)
      if (!was) return refuse('promotions.missing')
      const done = await editPromotion(world, who, was, body)
      return done.ok ? promotionOf({ world, params: { id: done.value } }) : done
    },
  }),
  operation({
    id: 'endPromotion',
    method: 'POST',
    path: '/promotions/{id}/end',
    scope: 'promotions:write',
    summary: 'End a promotion that runs',
    output: promotion,
    errors: ['promotions.missing', 'promotions.planned', 'promotions.over'],
    current,
    async run({ world, who, params }) {
      const done = await end({ world, params }, who, 'running')
      return done.ok ? promotionOf({ world, params }) : done
    },
  }),
  operation({
    id: 'deletePromotion',
    method: 'DELETE',
    path: '/promotions/{id}',
    scope: 'promotions:write',
    summary: 'Delete a promotion that has not begun',
    output: v.strictObject({ id: v.string() }),
    errors: ['promotions.missing', 'promotions.begun', 'promotions.over'],
    current,
    async run({ world, who, params }) {
      const done = await end({ world, params }, who, 'planned')
      return done.ok ? ok({ id: params.id }) : done
    },
  }),
]
