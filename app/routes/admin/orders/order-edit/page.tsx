// Edits an order before dispatch: lines, prices by agreement, delivery. A preview shows what the customer will be told.
import { data, Form } from 'react-router'
import { inLanguage } from '../../../../../shop/catalog/products/rules/options.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { plainNumbers } from '../../../../../shop/platform/money/input.ts'
import { type Refusal, refuse } from '../../../../../shop/result.ts'
import { balanceOf, editOrder } from '../../../../../shop/sales/order-edits/actions.ts'
import { isAmountField, readEdit } from '../../../../../shop/sales/order-edits/input.ts'
import { deliveryOffersFor } from '../../../../../shop/sales/order-edits/plan.ts'
import { isMade, previewEdit } from '../../../../../shop/sales/order-edits/views.ts'
import { mayCancel } from '../../../../../shop/sales/orders/rules/order.ts'
import { orderByNumber, orderLines } from '../../../../../shop/sales/orders/views/orders.ts'
import { nameIn } from '../../../../../shop/sales/shipping/rules/zones.ts'
import { redirect, segment } from '../../../../http/redirects'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { CurrencyContext } from '../../../../i18n/currency'
import { useT } from '../../../../i18n/text'
import { AdminHead, failedPage } from '../../frame/page-head'
import { Refused } from '../../lists/facts'
import { AddProducts } from '../add-products'
import { findProducts, productsForSale } from '../found-products'
import type { Route } from './+types/page'
import { Amounts } from './amounts'
import { EditLines } from './edit-lines'
import {
  rowsOf,
  shownOrder,
  type Values,
  valuesOf,
  withoutRow,
  withPrices,
  withVariant,
} from './form-state'
import { Preview, type Previewed, previewOf } from './preview'
import '../order/admin-order.css'
import './order-edit.css'

export const handle = { texts: ['admin', 'admin-orders', 'admin-order-edits', 'errors', 'orders'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-orders')

function requireEditor(context: Route.LoaderArgs['context'], number: string) {
  const staff = requireTab(context, 'orders')
  if (!may(staff.who, 'orders.change')) throw redirect(`/admin/orders/${segment(number)}`)
  return staff
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { world, language } = requireEditor(context, params.number)
  const order = await orderByNumber(world, params.number)
  if (!order) throw data({ code: 'orders.not_found' }, { status: 404 })
  if (!mayCancel(order.status)) throw redirect(`/admin/orders/${segment(params.number)}`)
  const lines = await orderLines(world, params.number)
  const kept = new Set(lines.map(({ variantId }) => variantId))
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const offers = await deliveryOffersFor(world, order, lines)
  return {
    order: shownOrder(order),
    lines: inLanguage(lines, language),
    products: await productsForSale(world, ids, language, kept),
    values: valuesOf(order, lines, language),
    methods: offers.map(({ id, names, price }) => ({ id, name: nameIn(names, language), price })),
    methodId: order.delivery?.methodId ?? null,
  }
}

const unitsIn = (text = ''): bigint => (/^-?\d{1,30}$/.test(text) ? BigInt(text) : 0n)

/** What the form answers with: its values, and what was looked for or previewed. */
type Answer = {
  readonly values: Values
  readonly refusal?: undefined
  readonly found: Awaited<ReturnType<typeof findProducts>> | null
  readonly products: Awaited<ReturnType<typeof productsForSale>>
  readonly preview: Previewed | null
}

export async function action({ context, request, params: { number } }: Route.ActionArgs) {
  const { who, world, language } = requireEditor(context, number)
  const fields = await form(request)
  const order = await orderByNumber(world, number)
  if (!order) throw data({ code: 'orders.not_found' }, { status: 404 })
  const productsIn = (values: Values) => {
    const ids = [...new Set(rowsOf(values).map(({ product }) => product))]
    const kept = new Set(rowsOf(values).map(({ variant }) => variant))
    return productsForSale(world, ids, language, kept)
  }
  const answerWith = async (values: Values, more: Partial<Answer> = {}) => {
    const products = await productsIn(values)
    return data({ values, found: null, preview: null, products, refusal: undefined, ...more })
  }
  // With the names of what was added, too.
  const refused = async (refusal: Refusal) => {
    const { data: said, init } = answer(refusal, fields)
    return data({ ...said, products: await productsIn(fields) }, init ?? undefined)
  }
  if (fields.find !== undefined)
    return answerWith(fields, {
      found: fields.q ? await findProducts(world, fields.q.trim().slice(0, 100), language) : null,
    })
  if (fields.add !== undefined) {
    const [product = '', only] = fields.add.split(' ')
    const variant = only ?? fields[`pick.${product}`] ?? ''
    const [found] = await productsForSale(world, [product], language)
    if (!found?.variants.some(({ id }) => id === variant))
      return refused(refuse('orders.edit_gone'))
    return answerWith(withVariant(fields, found, variant, { currency: order.currency, language }))
  }
  if (fields.remove !== undefined) return answerWith(withoutRow(fields, fields.remove))
  const plain = plainNumbers(fields, language, isAmountField)
  if (!plain.ok) return refused(refuse('number.ambiguous', { fields: plain.fields ?? {} }))
  const edit = readEdit(plain.value, order.currency)
  if (!edit.ok) return refused(edit)
  if (fields.act === 'save') {
    const shown = { total: unitsIn(fields.total), difference: unitsIn(fields.difference) }
    const done = await editOrder(world, who, number, edit.value, shown)
    const { total } = shown
    const isTwice = !done.ok && (await isMade(world, who, number, { edit: edit.value, total }))
    if (!done.ok && !isTwice) return refused(done)
    return withToast(`/admin/orders/${segment(number)}`, 'admin.order.edited')
  }
  const plan = await previewEdit(world, number, edit.value)
  if (!plan.ok) return refused(plan)
  const preview = previewOf(plan.value, balanceOf(plan.value))
  return answerWith(withPrices(fields, plan.value.after.lines, order.currency, language), {
    preview,
  })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { order } = loaderData
  const words = useT('admin-order-edits')
  const orderWords = useT('admin-orders')
  const refusal = actionData?.refusal
  const given = actionData && 'found' in actionData ? actionData : null
  const values: Values = actionData?.values ?? loaderData.values
  const products = [...(actionData?.products ?? []), ...loaderData.products]
  const preview = given?.preview ?? null
  return (
    <CurrencyContext value={order.currency}>
      <AdminHead
        title={words('title', { number: order.number })}
        back={[`/admin/orders/${order.number}`, orderWords('detail', { number: order.number })]}
      />
      <p className="admin-lead">{words('lead')}</p>
      <Refused title={words('failed')} refusal={refusal} />
      <Form
        method="post"
        noValidate
        preventScrollReset
        className="order-edit"
        // What the server answered replaces what is in the fields.
        key={JSON.stringify(values)}
      >
        {/* Enter reviews, whatever stands first. */}
        <button
          type="submit"
          name="act"
          value="preview"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        >
          {words('review')}
        </button>
        <input type="hidden" name="version" value={values.version ?? ''} />
        <div className="admin-columns">
          <div className="stack">
            <EditLines
              lines={loaderData.lines}
              products={products}
              values={values}
              refusal={refusal}
            />
            <AddProducts q={values.q ?? ''} found={given?.found ?? null} />
          </div>
          <div className="stack">
            <Amounts {...loaderData} values={values} refusal={refusal} />
            <Preview preview={preview} />
          </div>
        </div>
      </Form>
    </CurrencyContext>
  )
}
