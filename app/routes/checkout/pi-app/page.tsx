// Payment or wallet proof in the Pi app: the only page that runs Pi's script.

import { numberOf } from '../../../../shop/payments/pi-app/rules.ts'
import { latestPiPayment } from '../../../../shop/payments/pi-app/views.ts'
import { formatAmount, plainAmount } from '../../../../shop/platform/money/rules.ts'
import { paymentFor, statusIn } from '../../../../shop/sales/checkout/views/purchase.ts'
import { isOrderNumber } from '../../../../shop/sales/orders/rules/order.ts'
import { PageHead } from '../../../components/layout/PageHead'
import { useLiveOrder } from '../../../components/layout/server-sent-events'
import { ltr } from '../../../components/text/ltr'
import { redirect } from '../../../http/redirects'
import {
  allowPiScript,
  requestContext,
  requireBuyer,
  safePath,
} from '../../../http/request-context'
import { requireShown } from '../../../http/storefront/redirects'
import { useLanguage, useT } from '../../../i18n/text'
import { Notice } from '../../../ui/Notice'
import type { Route } from './+types/page'
import { PiAppFrame } from './PiAppFrame'
import { PiAppPay } from './PiAppPay'
import { PiAppProve } from './PiAppProve'

export const handle = { texts: ['piapp', 'checkout'] }

const wallets = '/account/wallets'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world } = requestContext(context)
  const { piApp, demo } = world.config
  const who = requireBuyer(context, request)
  if (!piApp || !allowPiScript(context)) throw new Response(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const number = query.get('order')
  const shared = { scriptUrl: piApp.scriptUrl, demo, back: safePath(query.get('next'), wallets) }
  if (number === null) await requireShown(context, request, 'wallets')
  if (number === null) return { ...shared, order: null }
  if (!isOrderNumber(number)) throw redirect('/')
  const payment = await paymentFor(world, who, number)
  if (!payment.ok) throw redirect('/')
  const { paymentRequest, face } = payment.value
  const due = paymentRequest.options.find(({ method }) => method === 'pi')?.asked ?? 0n
  const isDue = paymentRequest.method === 'pi' && (face === 'waiting' || face === 'partial')
  const amount = isDue ? numberOf(due) : null
  return {
    ...shared,
    back: `/payment?order=${number}`,
    order: {
      number,
      due,
      // Text, so that no number is rounded before Pi's script.
      amount: amount === null ? null : plainAmount(due, 'PI'),
      isPaid: face === 'paid' || face === 'seen',
      latest: (await latestPiPayment(world, number))?.state ?? null,
      live: JSON.stringify(statusIn(payment.value)),
    },
  }
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { order, scriptUrl, back, demo } = loaderData
  const t = useT('piapp')
  const language = useLanguage()
  useLiveOrder(order?.number ?? '', order?.live ?? null)
  const title = t(order ? 'title' : 'titleProve')
  return (
    <PiAppFrame back={back} isDemo={demo} label={t(order ? 'back' : 'backWallets')}>
      <PageHead title={title} />
      <h1>{title}</h1>
      {order ? (
        <>
          <p>
            {t.rich('lead', {
              amount: formatAmount(order.due, 'PI', language),
              number: order.number,
              ltr,
            })}
          </p>
          <PiAppPay order={order} scriptUrl={scriptUrl} />
          <Notice kind="info" title={t('where')} text={t('disclosure')} />
        </>
      ) : (
        <>
          <p>{t('proveText')}</p>
          <PiAppProve scriptUrl={scriptUrl} next={back} />
        </>
      )}
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
    </PiAppFrame>
  )
}
