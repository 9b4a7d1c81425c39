// Notifications of the hosted identity service. Each says only that a session may have changed: it is read there.
import { readSoon } from '../../../../shop/identity/kyc/store/sessions.ts'
import { requestContext } from '../../../http/request-context'
import type { Route } from './+types/events'

const longest = 256 * 1024

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

export async function action({ context, request }: Route.ActionArgs) {
  const { world } = requestContext(context)
  if (!world.identityService) return new Response(null, { status: 404 })
  const body = await request.text()
  const session =
    body.length <= longest
      ? world.identityService.notified(Object.fromEntries(request.headers), body, world.now())
      : null
  if (!session) return new Response(null, { status: 400 })
  await readSoon(world.db, session)
  return new Response(null, { status: 204 })
}
