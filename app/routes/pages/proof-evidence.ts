// The public part of an order's evidence, signed: payments alone, by the id of the proof page.
import { publicEvidence } from '../../../shop/sales/evidence/views.ts'
import { savedJson } from '../../http/file-responses'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/proof-evidence'

export async function loader({ context, params }: Route.LoaderArgs) {
  const file = await publicEvidence(requestContext(context).world, params.id)
  if (!file) throw new Response(null, { status: 404 })
  return savedJson(file.text, file.fileName)
}
