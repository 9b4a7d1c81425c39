// Checkout: items, payment method, shipping. The identity check is announced here, before any payment.

import { Link } from 'react-router'
import { youngestOf } from '../../../../shop/catalog/products/rules/legal.ts'
import { checkTime } from '../../../../shop/identity/hosted-checks/views.ts'
import { identityOf } from '../../../../shop/identity/kyc/views/identity.ts'
import {
  hostedOffers,
  piOffer,
  tokenOffers,
} from '../../../../shop/payments/requests/views/offered-methods.ts'
import { pick } from '../../../../shop/platform/pick.ts'
import { setting } from '../../../../shop/platform/settings/views.ts'
import { refuse } from '../../../../shop/result.ts'
import { applyCode, dropCode } from '../../../../shop/sales/checkout/actions/code.ts'
import { chooseDelivery } from '../../../../shop/sales/checkout/actions/delivery.ts'
import { placeOrder } from '../../../../shop/sales/checkout/actions/place-order.ts'
import { startPurchase } from '../../../../shop/sales/checkout/actions/purchase.ts'
import { deliverable, stepStates, takesOrdersOf } from '../../../../shop/sales/checkout/rules.ts'
import { identityNeedOf, judgedOf } from '../../../../shop/sales/checkout/views/identity-rule.ts'
import { purchaseFor } from '../../../../shop/sales/checkout/views/purchase.ts'
import { usable } from '../../../../shop/sales/credit/rules.ts'
import { availableCredit } from '../../../../shop/sales/credit/views.ts'
import type { Method } from '../../../../shop/sales/orders/rules/order.ts'
import { orderByNumber } from '../../../../shop/sales/orders/views/orders.ts'
import type { World } from '../../../../shop/world.ts'
import { BusinessFields } from '../../../components/checkout/BusinessFields'
import { DeliveryChoice } from '../../../components/checkout/DeliveryChoice'
import { daysText } from '../../../components/checkout/delivery-days'
import { IdentityNotice } from '../../../components/checkout/IdentityNotice'
import { isChosen, Methods } from '../../../components/checkout/Methods'
import { useMethodSelection } from '../../../components/checkout/method-selection'
import { OrderSummary } from '../../../components/checkout/OrderSummary'
import { PageHead } from '../../../components/layout/PageHead'
import { revalidate } from '../../../components/layout/revalidation'
import { heldLines } from '../../../http/cart'
import { attempt } from '../../../http/preserve-form'
import { redirect } from '../../../http/redirects'
import {
  answer,
  buyerOf,
  form,
  pagePath,
  requestContext,
  withToast,
} from '../../../http/request-context'
import { type Text, useT } from '../../../i18n/text'
import { CheckoutSteps } from '../CheckoutSteps'
import { deliveryView } from '../delivery-view'
import { manualOffers, taxesWith } from '../manual-offers'
import { agreed, readOffer } from '../offer'
import { sellerView } from '../seller-view'
import type { Route } from './+types/page'
import { checkBusiness, takeBusiness } from './business-order'
import { CouponForm, isCouponRefusal } from './CouponForm'
import { GuestFields } from './GuestFields'
import { guestView, orderAsGuest } from './guest-order'
import { PurchaseProblem } from './PurchaseProblem'

export const handle = { texts: ['checkout', 'footer', 'sales-law', 'guests', 'shipping'] }

/** Essential characteristics beside the button (Directive 2011/83/EU, article 8(2)). */
const mostEssentials = 3

const idOf = (request: Request) => new URL(request.url).searchParams.get('purchase') ?? ''

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, who, language } = requestContext(context)
  const found = await purchaseFor(world, buyerOf(context), idOf(request), language)
  if (!found.ok) throw redirect('/')
  const { orderNumber, lines, missing, total, isDeliverable, code, saved, discount, delivery } =
    found.value
  const { business, reverse } = found.value
  if (orderNumber) throw redirect(`/payment?order=${orderNumber}`)
  const identity = who ? await identityOf(world, who.id) : null
  const credit = who ? usable(await availableCredit(world, who), total) : 0n
  return {
    lines: lines.map(({ specifications, ...line }) => ({
      ...pick(
        line,
        'productId',
        'variantId',
        'name',
        'options',
        'hex',
        'image',
        'art',
        'quantity',
        'fullPrice',
      ),
      ...pick(line, 'total', 'available'),
      essentials: specifications.slice(0, mostEssentials),
    })),
    age: youngestOf(lines),
    isGone: missing.length > 0,
    held: Object.values(await heldLines(context, lines))[0] ?? null,
    total,
    discount,
    taxes: await taxesWith(world, found.value, lines, 0n),
    shipping: delivery.chosen?.price ?? null,
    delivery: await deliveryView(world, delivery, language),
    code,
    saved,
    isReverse: reverse !== null,
    asksBusiness: (await setting(world, 'businessBuyers')) === 'on',
    business: business && pick(business, 'company', 'vatId', 'state'),
    credit,
    isDeliverable,
    isOpen: takesOrdersOf(world.config, who),
    mayAdjust: deliverable({ lines, missing }).length > 0,
    isVisitor: !who,
    guest: who ? null : await guestView(world, delivery, language),
    need: await identityNeedOf(world, judgedOf(found.value), delivery.hasZones),
    identity: !identity ? 'none' : identity.ok ? identity.value.state : 'unreadable',
    hours: checkTime(world),
    minutes: world.config.paymentMinutes,
    pi: await piOffer(world, total),
    tokens: await tokenOffers(world, total),
    hosted: hostedOffers(world, world.config.currency),
    manual: await manualOffers(world, found.value, language),
    seller: await sellerView(world, language),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { world, who } = requestContext(context)
  const here = pagePath(request)
  const fields = await form(request)
  const purchaseId = idOf(request)
  if (fields.intent === 'adjust') {
    const found = await purchaseFor(world, who, purchaseId)
    if (!found.ok) return redirect('/')
    const { source, code } = found.value
    const started = await startPurchase(world, who, { lines: deliverable(found.value), source })
    if (!started.ok) return withToast(here, started.code, started.facts)
    if (code) await applyCode(world, who, started.value, code.text)
    return redirect(`/payment-method?purchase=${started.value}`)
  }
  if (fields.intent === 'delivery') {
    const wish = { country: fields.country, methodId: fields.way }
    const chosen = await chooseDelivery(world, who, purchaseId, wish)
    // A guest's form has more fields, which stay as typed.
    if (chosen.ok) return 'email' in fields ? { refusal: null, values: fields } : redirect(here)
    return chosen.code === 'checkout.not_found' ? redirect('/') : answer(chosen)
  }
  if (fields.intent === 'business') {
    const checked = await checkBusiness(context, purchaseId, fields)
    if (checked.ok) return 'email' in fields ? { refusal: null, values: fields } : redirect(here)
    return checked.code === 'checkout.not_found' ? redirect('/') : answer(checked, fields)
  }
  if (fields.intent === 'code') {
    const given = await applyCode(world, who, purchaseId, fields.coupon ?? '')
    return given.ok ? redirect(here) : answer(given, { coupon: fields.coupon ?? '' })
  }
  if (fields.intent === 'no-code') {
    const dropped = await dropCode(world, who, purchaseId)
    return dropped.ok ? redirect(here) : redirect('/')
  }
  if (!who && 'email' in fields) return orderAsGuest(context, purchaseId, fields)
  if (!who) return withToast(`/auth?next=${encodeURIComponent(here)}`, 'authenticationRequired')
  const offer = readOffer(fields)
  if (!offer) return answer(refuse('checkout.method_off'))
  const business = await takeBusiness(context, purchaseId, fields)
  if (!business.ok) return answer(business, fields)
  // Full payment by credit is another button; partial use is a checkbox.
  const isCredit = fields.method === 'credit'
  const placing = {
    purchaseId,
    ...offer,
    isAccepted: fields.accept === 'yes',
    isOfAge: fields.ofAge === 'yes',
    credit: isCredit || fields.useCredit === 'yes' ? agreed(fields.credit) : 0n,
  }
  const placed = await attempt(context, 'checkout.failed', () => placeOrder(world, who, placing))
  if (placed.ok) return placedAs(world, placed.value, offer.method)
  return placed.code === 'checkout.not_found' ? redirect('/') : answer(placed, fields)
}

/** Another tab may have ordered with another method: the page says so. */
async function placedAs(world: World, number: string, method: Method): Promise<Response> {
  const order = await orderByNumber(world, number)
  const page = `/payment?order=${number}`
  return order?.method === method ? redirect(page) : withToast(page, 'checkout.placedBefore')
}

export const shouldRevalidate = revalidate

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, identity, isDeliverable, delivery, guest } = loaderData
  const selection = useMethodSelection(loaderData, actionData?.values.method)
  const refusal = actionData?.refusal ?? null
  const isCoupon = refusal !== null && isCouponRefusal(refusal)
  const t = useT('checkout')
  const typed = { refusal, values: actionData?.values ?? {} }
  const fields = (guest || loaderData.asksBusiness) && (
    <>
      {guest && <GuestFields guest={guest} delivery={delivery} {...typed} />}
      {loaderData.asksBusiness && <BusinessFields business={loaderData.business} {...typed} />}
    </>
  )
  // Nothing is left to do: one sentence beside the button is enough.
  const isChecked = loaderData.need === 'yes' || loaderData.need === 'maybe'
  const isShort = !isChecked || identity === 'verified'
  const steps = stepStates({ identity: isShort }, isChecked)
  const notice = (
    <IdentityNotice need={loaderData.need} identity={identity} hours={loaderData.hours} />
  )
  return (
    <section className="checkout">
      <PageHead title={t('title')} description={t('description')} />
      <CheckoutSteps steps={steps} />
      <h1>{t('heading')}</h1>
      <div className="with-summary">
        <OrderSummary
          lines={lines}
          total={selection.total}
          discount={loaderData.discount}
          fee={selection.byHand?.fee ?? 0n}
          delivery={delivery && loaderData.shipping}
          days={daysOf(delivery, t)}
          taxes={selection.byHand?.taxes ?? loaderData.taxes}
          isReverse={loaderData.isReverse}
          // The law wants the products' characteristics in view beside the button that orders.
          fold={loaderData.seller.orderText === null ? 'closed' : 'open'}
        >
          {!(isChosen(delivery) && selection.byHand) && (
            <p className="hint">{t(isChosen(delivery) ? 'summary.final' : 'summary.open')}</p>
          )}
          <CouponForm
            code={loaderData.code}
            saved={loaderData.saved}
            refusal={isCoupon ? refusal : null}
            typed={actionData?.values.coupon ?? ''}
          />
          {!isDeliverable && <p className="hint">{t('changed.notCharged')}</p>}
          <Link to="/cart-history">{t('summary.edit')}</Link>
        </OrderSummary>
        <div className="stack">
          <PurchaseProblem refusal={isCoupon ? null : refusal} purchase={loaderData} />
          {delivery && !guest && (
            <DeliveryChoice delivery={delivery} isMissing={refusal?.code === 'checkout.country'} />
          )}
          {!isShort && notice}
          <Methods
            {...loaderData}
            isVisitor={loaderData.isVisitor && !guest}
            isUnaccepted={refusal?.code === 'checkout.terms'}
            refusal={refusal ?? null}
            selection={selection}
            note={isShort && notice}
          >
            {fields}
          </Methods>
        </div>
      </div>
    </section>
  )
}

/** Delivery time as text. */
function daysOf(delivery: Route.ComponentProps['loaderData']['delivery'], t: Text): string {
  const chosen = delivery?.offers.find(({ id }) => id === delivery.chosen)
  if (!chosen) return ''
  return chosen.pickup ? chosen.pickup.name : (chosen.when ?? daysText(t, chosen))
}
