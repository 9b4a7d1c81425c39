// Callbacks of Pi's SDK. Untrusted: each is verified with Pi's server.
import { data } from 'react-router'
import { identifyByPiApp } from '../../../shop/payments/wallet-proofs/identify-by-pi-app.ts'
import { type Result, refuse } from '../../../shop/result.ts'
import { approvePiPayment } from '../../../shop/sales/checkout/actions/piapp/approve.ts'
import { resumePiPayment } from '../../../shop/sales/checkout/actions/piapp/resume.ts'
import { statusOf } from '../../http/refusals'
import { buyerOf, form, requestContext } from '../../http/request-context'
import type { Route } from './+types/pi-app-step'

export const loader = () => data(null, { status: 405 })

export async function action({ context, request }: Route.ActionArgs) {
  const { world } = requestContext(context)
  const who = buyerOf(context)
  if (!who || !world.piApp) throw new Response(null, { status: 404 })
  const { intent, accessToken = '', payment: paymentId = '', order = '' } = await form(request)
  const done = async (): Promise<Result<unknown>> => {
    switch (intent) {
      case 'identify':
        return identifyByPiApp(world, who, accessToken)
      case 'approve':
        return approvePiPayment(world, who, { orderNumber: order, paymentId })
      case 'made':
      case 'left':
        return resumePiPayment(world, who, { paymentId, isOld: false })
      case 'unfinished':
        return resumePiPayment(world, who, { paymentId, isOld: true })
      default:
        return refuse('form.invalid')
    }
  }
  const result = await done()
  if (result.ok) return Response.json({ ok: true, value: result.value ?? null })
  return Response.json({ ok: false, code: result.code }, { status: statusOf(result.code) })
}
