// The key that asks: for a program that checks its set-up.
import * as v from 'valibot'
import { scopes } from '../../../shop/people/api-keys/rules.ts'
import { apiKeyOf } from '../../../shop/people/api-keys/views.ts'
import { ok, refuse } from '../../../shop/result.ts'
import { operation } from '../operation'
import { time, timeOf, timeOrNull } from '../schemas'

export const key = [
  operation({
    id: 'getKey',
    method: 'GET',
    path: '/key',
    scope: null,
    summary: 'Read which key this is, and what it may do',
    output: v.strictObject({
      id: v.string(),
      name: v.string(),
      scopes: v.array(v.picklist(scopes)),
      createdAt: time,
      expiresAt: v.pipe(v.nullable(time), v.description('Null: valid until it is revoked')),
      isDemonstration: v.boolean(),
    }),
    async run({ world, who }) {
      const found = who.keyId === undefined ? null : await apiKeyOf(world, who.keyId)
      if (!found) return refuse('apiKeys.unknown')
      return ok({
        id: found.id,
        name: found.name,
        scopes: [...found.scopes],
        createdAt: timeOf(found.createdAt),
        expiresAt: timeOrNull(found.expiresAt),
        isDemonstration: world.config.demo,
      })
    },
  }),
]
