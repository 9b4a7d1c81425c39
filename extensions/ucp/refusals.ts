// Refusals of the shop's actions, in the protocol's format.
import type { Refusal } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { fault } from './fault'
import { nothing } from './messages'
import type { UcpAnswer } from './operation'

/** A response without a cart, checkout or order; throws if the protocol has an error for it. */
export function refusedAs(world: World, { code, facts = {} }: Refusal): UcpAnswer {
  if (code === 'agents.not_found')
    return nothing(world, 'not_found', 'Not found, expired or cancelled.')
  if (code === 'agents.ended') return fault('not_modifiable')
  if (code === 'agents.too_many')
    return fault('rate_limited', {
      content: `At most ${facts.most} carts and checkouts may be open. Complete or cancel some.`,
      retryAfter: 600,
    })
  if (code === 'limit.reached')
    return fault('rate_limited', {
      retryAfter: typeof facts.seconds === 'number' ? facts.seconds : 60,
    })
  throw new Error(`unexpected refusal ${code}`)
}
