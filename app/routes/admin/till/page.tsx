// The till: an amount or products, one button, a QR code for the customer, and the payment as the ledger shows it.
import { data } from 'react-router'
import { countriesIn } from '../../../../shop/identity/kyc/data.ts'
import { recordedPayments } from '../../../../shop/payments/manual/views.ts'
import { currencyOf } from '../../../../shop/payments/requests/rules/methods.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { plainNumbers } from '../../../../shop/platform/money/input.ts'
import { settingsOf } from '../../../../shop/platform/settings/views.ts'
import { type Refusal, refuse } from '../../../../shop/result.ts'
import { shownIdentityRule } from '../../../../shop/sales/checkout/views/identity-rule.ts'
import { statusIn } from '../../../../shop/sales/checkout/views/purchase.ts'
import { mostSimplified } from '../../../../shop/sales/invoicing/simplified.ts'
import {
  mayReadTaxDocuments,
  taxDocumentsOfSale,
} from '../../../../shop/sales/invoicing/views/tax-documents.ts'
import { isOrderNumber } from '../../../../shop/sales/orders/rules/order.ts'
import { mayNameBuyer, nameBuyer } from '../../../../shop/sales/pay-links/actions/buyer.ts'
import { takeAtTill } from '../../../../shop/sales/pay-links/actions/cash.ts'
import { giveEmail } from '../../../../shop/sales/pay-links/actions/email.ts'
import { cancelPayLink, sellAtTill } from '../../../../shop/sales/pay-links/actions/send.ts'
import {
  changeTillMethod,
  payTillFromDemoWallet,
} from '../../../../shop/sales/pay-links/actions/till.ts'
import { isAmountField, readPayLink } from '../../../../shop/sales/pay-links/input.ts'
import { tillSale, tillSales } from '../../../../shop/sales/pay-links/views.ts'
import type { World } from '../../../../shop/world.ts'
import { qrDrawing } from '../../../http/qr'
import { redirect } from '../../../http/redirects'
import { answer, form, withToast } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { methodIn } from '../../checkout/pay-link/methods'
import { payView } from '../../checkout/payment-view'
import { AdminHead, failedPage } from '../frame/page-head'
import { Refused } from '../lists/facts'
import { findProducts, productsForSale } from '../orders/found-products'
import { withChosen } from '../orders/pay-links/add-chosen'
import { rowsOf, type Values, withoutRow, withProduct } from '../orders/pay-links/form-state'
import type { Route } from './+types/page'
import { TillSale } from './sale'
import { TillForm } from './till-form'
import { TodaysSales } from './todays-sales'
import '../orders/order-edit/order-edit.css'
import './till.css'

export const handle = {
  texts: [
    'admin',
    'admin-catalogue',
    'admin-orders',
    'admin-order-edits',
    'admin-pay-links',
    'checkout',
    'errors',
    'invoice',
    'payment',
    'pay-links',
    'shipping',
  ],
}
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-orders')

/** The amount that is typed is the first row. */
const blank: Values = { 'quantity.0': '1', 'name.0': '', 'price.0': '', 'tax.0': 'standard' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world, language } = requireTab(context, 'till')
  const number = new URL(request.url).searchParams.get('sale')
  const found = isOrderNumber(number) ? await tillSale(world, number) : null
  const sales = (await tillSales(world)).flatMap(({ id, order, state, createdAt, note }) =>
    order
      ? [
          {
            id,
            state,
            createdAt,
            note,
            number: order.number,
            total: order.total,
            currency: order.currency,
          },
        ]
      : [],
  )
  const settings = await settingsOf(world)
  const { taxCountry, taxRate } = settings
  return {
    saleId: world.id(),
    // A shop without taxes issues no invoices that anything is deducted from.
    buyer:
      taxCountry || taxRate > 0
        ? {
            countries: countriesIn(language),
            country: taxCountry,
            most: mostSimplified(settings),
          }
        : null,
    checks: (await shownIdentityRule(world)).kind,
    sales,
    sale:
      found &&
      (await saleView(world, found, {
        language,
        mayRecord: may(who, 'payments.decide') || may(who, 'till.cash'),
        mayPrint: mayReadTaxDocuments(who),
      })),
  }
}

type SeenBy = {
  readonly language: string
  readonly mayRecord: boolean
  readonly mayPrint: boolean
}

async function saleView(
  world: World,
  { link, payment, stage, methods, received }: NonNullable<Awaited<ReturnType<typeof tillSale>>>,
  { language, mayRecord, mayPrint }: SeenBy,
) {
  const { order, paymentRequest, needs } = payment
  const pay = await payView(world, payment, { language })
  const { target, manual, hosted } = pay
  const { method, chain } = paymentRequest.quote
  return {
    id: link.id,
    number: order.number,
    note: link.note,
    stage,
    total: order.total,
    currency: order.currency,
    asked: pay.remaining,
    askedIn: currencyOf(method, order.currency),
    mayCancel: link.mayCancel,
    isOver: pay.isOver && (stage === 'waiting' || stage === 'underpaid'),
    until: pay.until,
    confirmations: pay.confirmations,
    hasDemoWallet: pay.hasDemoWallet && target !== null,
    isByHand: pay.isByHand,
    needsSecond:
      pay.isByHand &&
      stage === 'seen' &&
      (await recordedPayments(world, order.number)).some(
        ({ status, finalAt }) => status === 'seen' && finalAt === null,
      ),
    needsIdentity: order.identityCheck === true && needs.includes('identity'),
    handedOver: order.status === 'delivered' || order.status === 'completed',
    qr: target?.qrLink ?? manual?.qr ?? hosted?.page?.qr ?? null,
    instructions: manual?.instructions ?? null,
    reference: manual?.reference ?? null,
    network: target?.kind === 'pi' ? target.network : (target?.chain ?? null),
    link: link.url === null ? null : { url: link.url, qr: qrDrawing(link.url) },
    methods,
    received: mayRecord ? received : [],
    paymentId: world.id(),
    documents: mayPrint ? await taxDocumentsOfSale(world, order.number) : [],
    email: link.email,
    mayNameBuyer: await mayNameBuyer(world, order),
    chosen: { method, chain },
    live: JSON.stringify(statusIn(payment)),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'till')
  const fields = await form(request)
  const number = new URL(request.url).searchParams.get('sale') ?? ''
  const here = number ? `/admin/till?sale=${encodeURIComponent(number)}` : '/admin/till'
  const productsIn = (values: Values) =>
    productsForSale(
      world,
      [...new Set(rowsOf(values).flatMap(({ product }) => product || []))],
      language,
      new Set(rowsOf(values).map(({ variant }) => variant)),
    )
  const answerWith = async (
    values: Values,
    found: Awaited<ReturnType<typeof findProducts>> | null = null,
  ) => data({ values, found, products: await productsIn(values), refusal: undefined })
  const refused = async (refusal: Refusal) => {
    const { data: said, init } = answer(refusal, fields)
    return data({ ...said, products: await productsIn(fields), found: null }, init ?? undefined)
  }
  if (fields.act === 'cancel') {
    const cancelled = await cancelPayLink(world, who, fields.id ?? '')
    return cancelled.ok ? redirect(here) : refused(cancelled)
  }
  if (fields.act === 'method') {
    const chosen = methodIn(fields.method)
    if (!chosen) return refused(refuse('checkout.method_off'))
    const changed = await changeTillMethod(world, who, number, chosen)
    return changed.ok ? redirect(here) : refused(changed)
  }
  if (fields.act === 'email') {
    const given = await giveEmail(world, who, fields.id ?? '', fields.email ?? '')
    return given.ok ? redirect(here) : refused(given)
  }
  if (fields.act === 'buyer') {
    const named = await nameBuyer(world, who, fields.id ?? '', fields)
    return named.ok ? withToast(here, 'payLink.named') : refused(named)
  }
  if (fields.take !== undefined) {
    const way = { id: fields.payment ?? '', chain: fields.take }
    const taken = await takeAtTill(world, who, number, way)
    return taken.ok ? redirect(here) : refused(taken)
  }
  if (fields.intent === 'demo-pay') {
    const paid = await payTillFromDemoWallet(world, who, number)
    return paid.ok ? redirect(here) : refused(paid)
  }
  if (fields.find !== undefined) {
    const found = fields.q ? await findProducts(world, fields.q.trim().slice(0, 100), language) : []
    // What was scanned is what is sold: it needs no second tap.
    const only = found.length === 1 && found[0]?.variants.length === 1 ? found[0] : null
    const { currency } = world.config
    if (!only?.variants[0]) return answerWith(fields, found)
    return answerWith(withProduct(fields, only, only.variants[0].id, { currency, language }))
  }
  if (fields.remove !== undefined) return answerWith(withoutRow(fields, fields.remove))
  if (fields.add !== undefined) {
    const added = await withChosen(world, fields, language)
    return added ? answerWith(added) : refused(refuse('pay_links.gone'))
  }
  const plain = plainNumbers(fields, language, isAmountField)
  if (!plain.ok) return refused(refuse('number.ambiguous', { fields: plain.fields ?? {} }))
  const what = plain.value['name.0']?.trim() || world.say(language, 'pay-links', 'sale', {})
  const isTyped = !!plain.value['price.0']?.trim()
  const asked = { ...plain.value, ...(isTyped && { 'name.0': what }), language, delivery: 'none' }
  const entered = readPayLink(asked, world.config.currency)
  if (!entered.ok) return refused(entered)
  const sold = await sellAtTill(world, who, fields.sale ?? '', entered.value, { buyer: fields })
  return sold.ok ? redirect(`/admin/till?sale=${sold.value}`) : refused(sold)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const words = useT('admin-pay-links')
  const { sale, sales, saleId, checks } = loaderData
  const refusal = actionData?.refusal
  return (
    <>
      <AdminHead title={words('till.title')} documentTitle={words('till.title')} />
      <Refused title={words('till.failed')} refusal={refusal} />
      <div className="till">
        {sale ? (
          <TillSale
            key={sale.number}
            sale={sale}
            buyer={loaderData.buyer}
            values={actionData?.values}
            refusal={refusal}
          />
        ) : (
          <TillForm
            saleId={saleId}
            checks={checks}
            buyer={loaderData.buyer}
            values={actionData?.values ?? blank}
            products={actionData?.products ?? []}
            found={actionData?.found ?? null}
            refusal={refusal}
          />
        )}
        <TodaysSales sales={sales} current={sale?.number ?? null} />
      </div>
      {sale && (
        <noscript>
          <meta httpEquiv="refresh" content="10" />
        </noscript>
      )}
    </>
  )
}
