// Phone orders by staff: customer, products, address and payment; each step is in the URL or stored with the purchase.

import { Form } from 'react-router'
import {
  hostedOffers,
  piOffer,
  tokenOffers,
} from '../../../../../shop/payments/requests/views/offered-methods.ts'
import { customerById } from '../../../../../shop/people/accounts/actions/customers.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { pick } from '../../../../../shop/platform/pick.ts'
import { setting } from '../../../../../shop/platform/settings/views.ts'
import { ok, refuse } from '../../../../../shop/result.ts'
import { readKey, readLine, readQuantity } from '../../../../../shop/sales/cart/input.ts'
import { addLine, setQuantity } from '../../../../../shop/sales/cart/rules.ts'
import { takesOrders } from '../../../../../shop/sales/checkout/rules.ts'
import { purchaseFor } from '../../../../../shop/sales/checkout/views/purchase.ts'
import {
  businessForDraft,
  changeLines,
  chooseCustomer,
  deliverDraft,
  orderFor,
} from '../../../../../shop/sales/order-support/actions/order-for.ts'
import { BusinessFields } from '../../../../components/checkout/BusinessFields'
import { DeliveryChoice } from '../../../../components/checkout/DeliveryChoice'
import { attempt } from '../../../../http/preserve-form'
import { redirect } from '../../../../http/redirects'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { firstLanguage, isLanguage } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { deliveryView } from '../../../checkout/delivery-view'
import { manualOffers } from '../../../checkout/manual-offers'
import { readOffer } from '../../../checkout/offer'
import { AdminHead, failedPage } from '../../frame/page-head'
import { Refused } from '../../lists/facts'
import { findProducts } from '../found-products'
import type { Route } from './+types/page'
import { ChosenCustomer, CustomerForm } from './order-customer'
import { DraftLines, PlaceForm, ProductSearch } from './order-draft'

export const handle = { texts: ['admin', 'admin-orders', 'auth', 'checkout'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-orders')

function requireSeller(context: Route.LoaderArgs['context']) {
  const staff = requireTab(context, 'orders')
  if (!may(staff.who, 'orders.create')) throw redirect('/admin/orders')
  return staff
}

const draftIn = (request: Request) => {
  const params = new URL(request.url).searchParams
  return {
    customerId: params.get('customer') ?? '',
    purchaseId: params.get('purchase'),
    q: (params.get('q') ?? '').trim().slice(0, 100),
  }
}

const pathOf = (customer: string, purchase: string | null): string =>
  `/admin/orders/new?${new URLSearchParams({ customer, ...(purchase && { purchase }) })}`

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requireSeller(context)
  const { customerId, purchaseId, q } = draftIn(request)
  const customer = await customerById(world, customerId)
  if (!customer) return { customer: null, language, q, found: null, draft: null }
  const { viewer } = customer
  const bought = purchaseId ? await purchaseFor(world, viewer, purchaseId, language) : null
  const view = bought?.ok ? bought.value : null
  if (view?.orderNumber) throw redirect(`/admin/orders/${view.orderNumber}`)
  return {
    customer: {
      ...pick(viewer, 'id', 'email', 'firstName', 'lastName'),
      isVerified: customer.isVerified,
    },
    language,
    q,
    found: q ? await findProducts(world, q, language) : null,
    draft: view && {
      id: view.id,
      lines: view.lines.map((line) => ({
        ...pick(line, 'productId', 'variantId', 'options', 'name', 'hex'),
        ...pick(line, 'image', 'quantity', 'total', 'available'),
      })),
      isGone: view.missing.length > 0,
      isDeliverable: view.isDeliverable && takesOrders(world.config),
      discount: view.discount,
      shipping: view.delivery.chosen?.price ?? null,
      delivery: await deliveryView(world, view.delivery, language),
      total: view.total,
      asksBusiness: (await setting(world, 'businessBuyers')) === 'on',
      business: view.business && pick(view.business, 'company', 'vatId', 'state'),
      isReverse: view.reverse !== null,
      pi: await piOffer(world, view.total),
      tokens: await tokenOffers(world, view.total),
      hosted: hostedOffers(world, world.config.currency),
      manual: await manualOffers(world, view, language),
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world, ip } = requireSeller(context)
  const fields = await form(request)
  const draft = draftIn(request)
  const here = pathOf(draft.customerId, draft.purchaseId)
  if (fields.act === 'customer') {
    const chosen = await chooseCustomer(
      world,
      who,
      fields,
      isLanguage(fields.language) ? fields.language : firstLanguage(),
    )
    return chosen.ok ? redirect(pathOf(chosen.value, null)) : answer(chosen, fields)
  }
  if (fields.act === 'add' || fields.act === 'set') {
    const changed = await changeLines(world, who, draft, ruleOf(fields))
    return changed.ok ? redirect(pathOf(draft.customerId, changed.value)) : answer(changed, fields)
  }
  if (fields.intent === 'delivery') {
    const wish = { country: fields.country, methodId: fields.way }
    const chosen = await deliverDraft(world, who, draft, wish)
    return chosen.ok ? redirect(here) : answer(chosen, fields)
  }
  if (fields.intent === 'business') {
    const kept = await businessForDraft(world, who, draft, { form: fields, ip })
    return kept.ok ? redirect(here) : answer(kept, fields)
  }
  const offer = readOffer(fields)
  if (!offer) return answer(refuse('admin.act'), fields)
  const placing = { ...offer, purchaseId: draft.purchaseId ?? '' }
  const placed = await attempt(context, 'checkout.failed', () =>
    orderFor(world, who, draft.customerId, placing),
  )
  if (!placed.ok) return answer(placed, fields)
  return withToast(`/admin/orders/${placed.value}`, 'admin.order.placedFor')
}

/** Adds a line or changes its quantity; 0 removes it. */
function ruleOf(fields: Readonly<Record<string, string>>): Parameters<typeof changeLines>[3] {
  return (lines) => {
    if (fields.act === 'add') {
      const line = readLine(fields)
      return line.ok ? addLine(lines, line.value) : line
    }
    const key = readKey(fields)
    const quantity = readQuantity(fields.quantity)
    if (!key.ok) return key
    return quantity.ok ? ok(setQuantity(lines, key.value, quantity.value)) : quantity
  }
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, draft, q } = loaderData
  const words = useT('admin-orders')
  const refusal = actionData?.refusal
  return (
    <>
      <AdminHead title={words('new.title')} back={['/admin/orders', words('back')]} />
      <p className="admin-lead">{words('new.lead')}</p>
      <Refused title={words('new.failed')} refusal={refusal} />
      {!customer && (
        <CustomerForm
          language={loaderData.language}
          values={actionData?.values}
          refusal={refusal}
        />
      )}
      {customer && (
        <div className="admin-columns">
          <div className="stack">
            <ChosenCustomer customer={customer} />
            <ProductSearch
              q={q}
              found={loaderData.found}
              customer={customer.id}
              purchase={draft?.id ?? null}
            />
          </div>
          <div className="stack">
            <DraftLines draft={draft} />
            {draft?.delivery && (
              <DeliveryChoice
                delivery={draft.delivery}
                isMissing={refusal?.code === 'checkout.country'}
              />
            )}
            {draft?.asksBusiness && (
              <Form method="post" className="admin-card" noValidate preventScrollReset>
                <BusinessFields
                  key={JSON.stringify(draft.business)}
                  business={draft.business}
                  values={actionData?.values.intent === 'business' ? actionData.values : {}}
                  refusal={actionData?.values.intent === 'business' ? actionData.refusal : null}
                  words={{ title: words('new.business'), hint: words('new.businessHint') }}
                />
              </Form>
            )}
            {draft && <PlaceForm draft={draft} />}
          </div>
        </div>
      )}
    </>
  )
}
