// Server-sent events for the status page of an identity check.
import { hostedCheckOf } from '../../../shop/identity/hosted-checks/views.ts'
import { identityOf } from '../../../shop/identity/kyc/views/identity.ts'
import { ok } from '../../../shop/result.ts'
import { buyerOf, requestContext } from '../../http/request-context'
import { liveEvents } from '../../http/server-sent-events'
import type { Route } from './+types/events'

export function loader({ context, request }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  const who = buyerOf(context)
  const id = who?.id ?? ''
  return liveEvents(context, request, [`user:${id}`], async () => {
    const identity = await identityOf(world, id)
    const hosted = who && (await hostedCheckOf(world, who))
    return identity.ok ? ok({ identity: identity.value, session: hosted?.session }) : identity
  })
}
