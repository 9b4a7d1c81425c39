// Notifications of the hosted identity service.
import { takeNotification } from '../../../../shop/identity/hosted-checks/actions/told.ts'
import { requestContext } from '../../../http/request-context'
import type { Route } from './+types/events'

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

export async function action({ context, request }: Route.ActionArgs) {
  const { world } = requestContext(context)
  const headers = Object.fromEntries(request.headers)
  const isTaken = await takeNotification(world, headers, await request.text())
  return new Response(null, { status: isTaken ? 204 : 400 })
}
