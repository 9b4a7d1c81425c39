// Payment proof as JSON, from which the order's state can be recomputed (docs/developing/payments.md).
import { writeProof } from '../../../shop/payments/requests/rules/payment-proof.ts'
import { proofById } from '../../../shop/payments/requests/views/proof.ts'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/proof-json'

export async function loader({ context, params }: Route.LoaderArgs) {
  const proof = await proofById(requestContext(context).world, params.id)
  if (!proof) throw new Response(null, { status: 404 })
  return new Response(writeProof(proof), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}
