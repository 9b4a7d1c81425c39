// One pay link: its draft to edit and send, afterwards its address and state. The form works without script.
import { data, Form } from 'react-router'
import { productsOfVariants } from '../../../../../shop/catalog/products/views/variant-snapshots.ts'
import { countriesIn } from '../../../../../shop/identity/kyc/data.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { plainNumbers } from '../../../../../shop/platform/money/input.ts'
import { settingsOf } from '../../../../../shop/platform/settings/views.ts'
import { type Refusal, refuse } from '../../../../../shop/result.ts'
import type { Order } from '../../../../../shop/sales/orders/rules/order.ts'
import { mayNameBuyer, nameBuyer } from '../../../../../shop/sales/pay-links/actions/buyer.ts'
import { discardDraft, saveDraft } from '../../../../../shop/sales/pay-links/actions/drafts.ts'
import { giveEmail } from '../../../../../shop/sales/pay-links/actions/email.ts'
import { cancelPayLink, sendPayLink } from '../../../../../shop/sales/pay-links/actions/send.ts'
import { isAmountField, readPayLink } from '../../../../../shop/sales/pay-links/input.ts'
import { planDraft } from '../../../../../shop/sales/pay-links/plan.ts'
import { isCustom, isLinkId } from '../../../../../shop/sales/pay-links/rules.ts'
import { payLinkById, pickupChoices } from '../../../../../shop/sales/pay-links/views.ts'
import { servedCountries } from '../../../../../shop/sales/shipping/views.ts'
import type { World } from '../../../../../shop/world.ts'
import { versionIn } from '../../../../http/form-fields'
import { redirect, segment } from '../../../../http/redirects'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { AdminHead, failedPage } from '../../frame/page-head'
import { Refused, StateBadge } from '../../lists/facts'
import { AddProducts } from '../add-products'
import { findProducts, productsForSale } from '../found-products'
import type { Route } from './+types/page'
import { withChosen } from './add-chosen'
import { Beside } from './beside'
import { blankValues, rowsOf, type Values, valuesOf, withCustom, withoutRow } from './form-state'
import { LineRows } from './line-rows'
import { PlannedCard, plannedOf } from './planned'
import { SentLink, sentOf } from './sent'
import '../order-edit/order-edit.css'
import './pay-links.css'

export const handle = {
  texts: [
    'admin',
    'admin-catalogue',
    'admin-orders',
    'admin-order-edits',
    'admin-pay-links',
    'errors',
    'orders',
    'pay-links',
    'shipping',
  ],
}
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-orders')

const productsIn = (world: World, values: Values, language: string) => {
  const ids = [...new Set(rowsOf(values).flatMap(({ product }) => product || []))]
  const kept = new Set(rowsOf(values).map(({ variant }) => variant))
  return productsForSale(world, ids, language, kept)
}

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { who, world, language } = requireTab(context, 'payLinks')
  // Its id makes saving twice one draft.
  if (id === 'new') throw redirect(`/admin/orders/links/${segment(world.id())}`)
  if (!isLinkId(id)) throw data({ code: 'pay_links.not_found' }, { status: 404 })
  const link = await payLinkById(world, id)
  const served = new Set(await servedCountries(world))
  const shared = {
    countries: countriesIn(language).filter(([code]) => served.has(code)),
    pickups: await pickupChoices(world, language),
    mayEdit: may(who, 'orders.change'),
  }
  if (!link?.draft)
    return {
      ...shared,
      sent: link && sentOf(link),
      buyer: link?.order ? await buyerChoices(world, link.order, language) : null,
      version: 0,
      values: blankValues(),
      products: [],
      planned: null,
      problem: null,
    }
  const { draft, note, reason, version } = link
  const variants = draft.lines.flatMap((line) => (isCustom(line) ? [] : [line.variantId]))
  const ids = [...new Set((await productsOfVariants(world, variants)).values())]
  const products = await productsForSale(world, ids, language, new Set(variants))
  const planned = await planDraft(world, draft)
  return {
    ...shared,
    sent: null,
    buyer: null,
    version,
    values: valuesOf({ draft, note, reason }, products, language),
    products,
    planned: planned.ok ? plannedOf(planned.value) : null,
    problem: planned.ok ? null : planned,
  }
}

/** A shop without taxes issues no invoices that anything is deducted from. */
async function buyerChoices(world: World, order: Order, language: string) {
  const { taxCountry, taxRate } = await settingsOf(world)
  if (!(taxCountry || taxRate > 0) || !(await mayNameBuyer(world, order))) return null
  return { countries: countriesIn(language), country: taxCountry }
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'payLinks')
  if (!isLinkId(id)) throw data({ code: 'pay_links.not_found' }, { status: 404 })
  const fields = await form(request)
  const here = `/admin/orders/links/${segment(id)}`
  const answerWith = async (
    values: Values,
    found: Awaited<ReturnType<typeof findProducts>> | null = null,
  ) =>
    data({ values, found, products: await productsIn(world, values, language), refusal: undefined })
  const refused = async (refusal: Refusal) => {
    const { data: said, init } = answer(refusal, fields)
    const products = await productsIn(world, fields, language)
    return data({ ...said, products, found: null }, init ?? undefined)
  }
  if (fields.find !== undefined)
    return answerWith(
      fields,
      fields.q ? await findProducts(world, fields.q.trim().slice(0, 100), language) : null,
    )
  if (fields.custom !== undefined) return answerWith(withCustom(fields))
  if (fields.remove !== undefined) return answerWith(withoutRow(fields, fields.remove))
  if (fields.add !== undefined) {
    const added = await withChosen(world, fields, language)
    return added ? answerWith(added) : refused(refuse('pay_links.gone'))
  }
  if (fields.act === 'cancel') {
    const cancelled = await cancelPayLink(world, who, id)
    return cancelled.ok ? withToast(here, 'payLink.cancelled') : refused(cancelled)
  }
  if (fields.act === 'email') {
    const given = await giveEmail(world, who, id, fields.email ?? '')
    return given.ok ? redirect(here) : refused(given)
  }
  if (fields.act === 'buyer') {
    const named = await nameBuyer(world, who, id, fields)
    return named.ok ? withToast(here, 'payLink.named') : refused(named)
  }
  const version = versionIn(fields.version)
  if (fields.act === 'discard') {
    const discarded = await discardDraft(world, who, id)
    return discarded.ok ? withToast('/admin/orders/links', 'payLink.discarded') : refused(discarded)
  }
  const plain = plainNumbers(fields, language, isAmountField)
  if (!plain.ok) return refused(refuse('number.ambiguous', { fields: plain.fields ?? {} }))
  const entered = readPayLink({ language, ...plain.value }, world.config.currency)
  if (!entered.ok) return refused(entered)
  if (version < 0) return refused(refuse('admin.act'))
  const saved = await saveDraft(world, who, id, version, entered.value)
  if (!saved.ok) return refused(saved)
  if (fields.act !== 'send') return redirect(here)
  const total = /^\d{1,20}$/.test(fields.total ?? '') ? BigInt(fields.total ?? '') : -1n
  const sent = await sendPayLink(world, who, id, { version: version + 1, total })
  return sent.ok ? withToast(here, 'payLink.sent') : refused(sent)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const words = useT('admin-pay-links')
  const states = useT('pay-links')
  const { sent, planned, problem, mayEdit } = loaderData
  const refusal = actionData?.refusal ?? problem ?? undefined
  const values: Values = actionData?.values ?? loaderData.values
  const products = [...(actionData?.products ?? []), ...loaderData.products]
  const { version } = loaderData
  const title = words(sent ? 'titleSent' : version > 0 ? 'titleDraft' : 'titleNew')
  return (
    <>
      <AdminHead
        title={title}
        back={['/admin/orders/links', words('title')]}
        state={sent && <StateBadge state={sent.state}>{states(`state.${sent.state}`)}</StateBadge>}
      />
      <Refused title={words('failed')} refusal={refusal} />
      {sent ? (
        <SentLink
          link={sent}
          mayEdit={mayEdit}
          buyer={loaderData.buyer}
          values={actionData?.values}
          refusal={refusal}
        />
      ) : (
        <Form
          method="post"
          noValidate
          preventScrollReset
          className="order-edit"
          // What the server answered replaces what is in the fields.
          key={JSON.stringify([values, version])}
        >
          {/* Enter saves, whatever stands first. */}
          <button
            type="submit"
            name="act"
            value="save"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
          >
            {words('save')}
          </button>
          <input type="hidden" name="version" value={version} />
          <div className="admin-columns">
            <div className="stack">
              <LineRows products={products} values={values} refusal={refusal} />
              <AddProducts
                q={values.q ?? ''}
                found={actionData?.found ?? null}
                wasSearched={values.find !== undefined}
              />
              <PlannedCard
                planned={actionData ? null : planned}
                isSaved={!actionData && version > 0}
                hasEmail={!!values.email}
              />
              {version > 0 && (
                <div className="admin-acts">
                  <Button kind="quiet" name="act" value="discard">
                    {words('discard')}
                  </Button>
                </div>
              )}
            </div>
            <div className="stack">
              <Beside {...loaderData} values={values} refusal={refusal} />
            </div>
          </div>
        </Form>
      )}
    </>
  )
}
