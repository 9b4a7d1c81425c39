// Checkout prepared by a shopping agent, for its user: they order here, or let the agent order. GET changes nothing.

import { youngestOf } from '../../../../shop/catalog/products/rules/legal.ts'
import { checkTime } from '../../../../shop/identity/hosted-checks/views.ts'
import { identityOf } from '../../../../shop/identity/kyc/views/identity.ts'
import { pick } from '../../../../shop/platform/pick.ts'
import { approveSession, continueInShop } from '../../../../shop/sales/agents/actions/order.ts'
import { sessionIn } from '../../../../shop/sales/agents/continue-token.ts'
import { addressGiven, hostOf } from '../../../../shop/sales/agents/rules.ts'
import { sessionFor } from '../../../../shop/sales/agents/views.ts'
import { shownTaxes } from '../../../../shop/sales/taxes/views.ts'
import { PageHead } from '../../../components/layout/PageHead'
import { revalidate } from '../../../components/layout/revalidation'
import { redirect, segment } from '../../../http/redirects'
import { answer, form, requestContext, withToast } from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { deliveryView } from '../delivery-view'
import { sellerView } from '../seller-view'
import type { Route } from './+types/page'
import { AgentCheckout } from './AgentCheckout'

export const handle = { texts: ['agents', 'checkout', 'footer', 'sales-law'] }
export const shouldRevalidate = revalidate

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { world, who, language } = requestContext(context)
  const id = sessionIn(world, token)
  const view = id ? await sessionFor(world, who, id, language) : null
  if (!view) return { token, is: 'gone' as const }
  const { session, offer, state } = view
  if (session.orderNumber !== null && session.userId === who?.id)
    throw redirect(`/payment?order=${session.orderNumber}`)
  if (state !== 'open' && state !== 'ready') return { token, is: 'ended' as const }
  const { lines, total, discount, delivery } = offer
  const identity = who ? await identityOf(world, who.id) : null
  return {
    token,
    is: 'open' as const,
    kind: session.kind,
    host: hostOf(session.agent),
    isSigned: session.isSigned,
    isVisitor: !who,
    isApproved: state === 'ready',
    version: view.version,
    changes: view.changes,
    lines: lines.map((line) => ({
      ...pick(line, 'productId', 'variantId', 'name', 'options', 'hex', 'image', 'art', 'quantity'),
      ...pick(line, 'fullPrice', 'total', 'available'),
    })),
    age: youngestOf(lines),
    total,
    discount,
    taxes: await shownTaxes(world, {
      country: delivery.country,
      lines,
      discount,
      shipping: delivery.chosen?.price ?? 0n,
    }),
    isDeliverable: offer.isDeliverable,
    isClosed: view.isClosed,
    shipping: delivery.chosen?.price ?? null,
    delivery: await deliveryView(world, delivery, language),
    address: addressGiven(session),
    needsIdentity: view.needsIdentity,
    identity: !identity ? 'none' : identity.ok ? identity.value.state : 'unreadable',
    hours: checkTime(world),
    seller: await sellerView(world, language),
  }
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const { world, who } = requestContext(context)
  const here = `/continue/${segment(token)}`
  const id = sessionIn(world, token)
  if (!id) return redirect(here)
  const fields = await form(request)
  if (fields.intent !== 'approve') {
    const begun = await continueInShop(world, who, id)
    return begun.ok ? redirect(`/payment-method?purchase=${begun.value}`) : answer(begun)
  }
  if (!who) return withToast(`/auth?next=${encodeURIComponent(here)}`, 'authenticationRequired')
  const approved = await approveSession(world, who, id, {
    version: fields.offer ?? '',
    isAccepted: fields.accept === 'yes',
    isOfAge: fields.ofAge === 'yes',
  })
  return approved.ok ? redirect(here) : answer(approved)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('agents')
  return (
    <section className="checkout">
      <PageHead title={t('title')} description={t('title')} />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {loaderData.is === 'open' ? (
        <AgentCheckout shown={loaderData} refusal={actionData?.refusal ?? null} />
      ) : (
        <Empty icon="clock" heading="h1" title={t(loaderData.is)} action={<Home />}>
          {t(`${loaderData.is}Text`)}
        </Empty>
      )}
    </section>
  )
}

function Home() {
  const t = useT('checkout')
  return <LinkButton to="/">{t('frame.back')}</LinkButton>
}
