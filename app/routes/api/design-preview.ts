// Design preview link: from here on, this browser sees the draft of the design.

import { previewEnd } from '../../../shop/storefront/design/preview-token.ts'
import { redirect } from '../../http/redirects'
import { requestContext } from '../../http/request-context'
import { setPreview } from '../../http/storefront/design-preview'
import type { Route } from './+types/design-preview'

export function loader({ context, params }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  const end = previewEnd(world, params.token)
  if (!end) throw new Response(null, { status: 404 })
  return redirect('/', { headers: { 'set-cookie': setPreview(params.token, end, world.now()) } })
}
