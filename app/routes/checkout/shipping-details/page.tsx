// Shipping address of a placed order, and whether the order is being prepared.

import { Form, Link, useNavigation } from 'react-router'
import type { Viewer } from '../../../../shop/people/accounts/rules.ts'
import { profileOf } from '../../../../shop/people/accounts/views/accounts.ts'
import { fullName } from '../../../../shop/platform/names-of-people.ts'
import { setting } from '../../../../shop/platform/settings/views.ts'
import { addressFromAgent } from '../../../../shop/sales/agents/views.ts'
import {
  submitAddress,
  submitSavedAddress,
} from '../../../../shop/sales/checkout/actions/address.ts'
import { orderSteps } from '../../../../shop/sales/checkout/rules.ts'
import { paymentFor } from '../../../../shop/sales/checkout/views/purchase.ts'
import { isOrderNumber, isReleased } from '../../../../shop/sales/orders/rules/order.ts'
import { addAddress } from '../../../../shop/sales/shipping/actions/addresses.ts'
import { wayIn } from '../../../../shop/sales/shipping/rules/zones.ts'
import { latestAddressOf, savedAddressesOf } from '../../../../shop/sales/shipping/views.ts'
import type { World } from '../../../../shop/world.ts'
import { useRefusedForm } from '../../../components/account/refusals'
import { AddressFields } from '../../../components/checkout/AddressFields'
import { PageHead } from '../../../components/layout/PageHead'
import { revalidate } from '../../../components/layout/revalidation'
import { WithVerbatim } from '../../../components/text/WithVerbatim'
import { refusalWithInput, refused } from '../../../http/auth'
import { deliverableCountries } from '../../../http/countries'
import { attempt } from '../../../http/preserve-form'
import { redirect } from '../../../http/redirects'
import { form, requestContext, requireBuyer, withToast } from '../../../http/request-context'
import { useLanguage, useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { CheckField } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import { CheckoutSteps } from '../CheckoutSteps'
import type { Route } from './+types/page'
import { CollectorFields } from './CollectorFields'
import { SavedAddresses } from './SavedAddresses'
import { SavedDialog } from './SavedDialog'

export const handle = { texts: ['checkout', 'shipping', 'addresses'] }

const numberIn = (request: Request) => new URL(request.url).searchParams.get('order')

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireBuyer(context, request)
  const { world, language } = requestContext(context)
  const { searchParams } = new URL(request.url)
  const number = numberIn(request)
  if (!isOrderNumber(number)) return { order: null }
  const payment = await paymentFor(world, who, number)
  if (!payment.ok) throw redirect('/')
  const { order, address, needs } = payment.value
  const saved = await savedAddressesOf(world, who)
  // Shoppers with an address book select from it; only without one the form starts with the last address.
  const latest = saved.length > 0 ? null : await latestAddressOf(world, who)
  const deliversTo = order.delivery?.country ?? null
  const isUsable = deliversTo === null || latest?.country === deliversTo
  return {
    order: {
      number,
      isOpen: order.status === 'awaiting_payment' || order.status === 'pending',
      isReleased: isReleased(order.status),
      isSaved: searchParams.has('saved') && address !== null,
      needs: needs.filter((need) => need !== 'address'),
      address:
        address ??
        (await addressFromAgent(world, number)) ??
        (isUsable ? latest : null) ??
        (await knownOf(world, who, deliversTo)),
      saved,
      deliversTo,
      isPickedUp: order.delivery?.pickup !== undefined,
      way: order.delivery && wayIn(order.delivery, language).name,
      mail: (await setting(world, 'contactMail')) || world.config.supportMail,
    },
    steps: orderSteps(order, needs),
    countries: await deliverableCountries(world, order.delivery, language),
  }
}

/** Without a last address in that country: name and country from account and delivery choice. */
async function knownOf(world: World, who: Viewer, deliversTo: string | null) {
  const { firstName, lastName, phone, email } = await profileOf(world, who)
  return {
    fullName: fullName({ firstName, lastName }),
    phoneNumber: phone,
    email,
    country: deliversTo ?? '',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireBuyer(context, request)
  const number = numberIn(request)
  if (!isOrderNumber(number)) return redirect('/')
  const fields = await form(request)
  const { world } = requestContext(context)
  const { address } = fields
  const given = await attempt(context, 'shipping.failed', () =>
    address
      ? submitSavedAddress(world, who, number, address)
      : submitAddress(world, who, number, fields),
  )
  if (given.ok) {
    const to = `/shipping-details?order=${number}&saved`
    const isKept = fields.keep !== 'yes' || (await addAddress(world, who, fields)).ok
    return isKept ? redirect(to) : withToast(to, 'addressNotKept')
  }
  return given.code === 'orders.not_found' ? redirect('/') : refused(given, fields)
}

/** Client validation by the server's rules. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = await form(request.clone())
  const { readAddress, readCollector } = await import(
    '../../../../shop/sales/shipping/input/addresses.ts'
  )
  const { address, collector } = fields
  const read = address ? null : collector ? readCollector(fields, collector) : readAddress(fields)
  return read && !read.ok ? refusalWithInput(read, fields) : serverAction()
}

export const shouldRevalidate = revalidate

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('shipping')
  const book = useT('addresses')
  const errors = useT('errors')
  const isBusy = useNavigation().state !== 'idle'
  const formBox = useRefusedForm(actionData)
  const { order } = loaderData
  if (!order) {
    return (
      <>
        <PageHead title={t('title')} />
        <h1>{t('title')}</h1>
        <Empty
          icon="truck"
          title={t('noOrder')}
          action={<LinkButton to="/cart-history?tab=orders">{t('orders')}</LinkButton>}
        >
          {t('noOrderText')}
        </Empty>
      </>
    )
  }
  const saved = order.isPickedUp ? [] : order.saved
  const refusal = actionData?.refusal ?? null
  const values: Record<string, string> = { ...order.address, ...actionData?.values }
  return (
    <section className="checkout narrow">
      <PageHead title={t('title')} />
      <CheckoutSteps steps={loaderData.steps} />
      <h1>{t('heading')}</h1>
      <p>
        <Link to={`/order/${order.number}`}>
          <WithVerbatim text={t('order', { number: order.number })} values={[order.number]} />
        </Link>
      </p>
      {order.isSaved && <SavedDialog {...order} />}
      {refusal && (
        <Notice kind="bad" role="alert" title={t(titleOf(refusal.code))}>
          <p>{errors(refusal.code, { ...refusal.facts })}</p>
          {elsewhere.includes(refusal.code) && <Elsewhere {...order} />}
        </Notice>
      )}
      {order.isOpen ? (
        <>
          {order.deliversTo && <PaidWay country={order.deliversTo} way={order.way} />}
          {saved.length > 0 && <SavedAddresses addresses={saved} />}
          <Form ref={formBox} method="post" className="card" noValidate>
            {saved.length > 0 && <h2>{book('pick.other')}</h2>}
            {order.isPickedUp ? (
              <CollectorFields country={order.deliversTo ?? ''} values={values} refusal={refusal} />
            ) : (
              <>
                <AddressFields countries={loaderData.countries} values={values} refusal={refusal} />
                <CheckField
                  label={book('pick.keep')}
                  name="keep"
                  value="yes"
                  defaultChecked={values.keep === 'yes'}
                />
              </>
            )}
            <Button kind={saved.length > 0 ? 'quiet' : 'primary'} busy={isBusy}>
              {t('save')}
            </Button>
          </Form>
        </>
      ) : (
        <Notice kind="info" text={t('fixed')} />
      )}
    </section>
  )
}

/** The destination of the shipping price in the total. */
function PaidWay({ country, way }: { country: string; way: string | null }) {
  const t = useT('shipping')
  const name = new Intl.DisplayNames(useLanguage(), { type: 'region' }).of(country) ?? country
  return <p>{t('paidWay', { country: name, way: way ?? '' })}</p>
}

/** Help for destinations outside the paid zone. */
function Elsewhere({ number, mail }: { number: string; mail: string }) {
  const t = useT('shipping')
  return (
    <ul>
      <li>
        <a href={`mailto:${mail}?subject=${number}`}>{t('elsewhere.ask')}</a>
      </li>
      <li>
        <Link to={`/order/${number}`}>{t('elsewhere.cancel')}</Link>
      </li>
    </ul>
  )
}

/** Another country than the one that was paid for. */
const elsewhere = ['checkout.outside_zone', 'taxes.business_country']

function titleOf(code: string): string {
  if (code === 'form.incomplete') return 'missing'
  if (elsewhere.includes(code)) return 'elsewhere.title'
  return code === 'form.invalid' || code.startsWith('phrase.') ? 'invalid' : 'error'
}
