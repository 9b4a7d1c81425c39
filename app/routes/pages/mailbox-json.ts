// The demonstration's mailbox as JSON, for scripts.
import { mailbox } from '../../../shop/platform/mail/views.ts'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/mailbox-json'

export async function loader({ context }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  if (!world.config.demo) return Response.json({ error: 'not_found' }, { status: 404 })
  return Response.json(await mailbox(world))
}
