// Shipping zone: countries and shipping methods.
import { data, Form } from 'react-router'
import { countries, countriesIn } from '../../../../../shop/identity/kyc/data.ts'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { plainNumbers } from '../../../../../shop/platform/money/input.ts'
import { ok, type Result } from '../../../../../shop/result.ts'
import {
  removeMethod,
  removeZone,
  saveMethod,
  saveZone,
} from '../../../../../shop/sales/shipping/actions/zones.ts'
import {
  isAmountField,
  readMethod,
  readZone,
} from '../../../../../shop/sales/shipping/input/zones.ts'
import { allServices } from '../../../../../shop/sales/shipping/rates.ts'
import { flat } from '../../../../../shop/sales/shipping/rules/prices.ts'
import { countriesOf, regions } from '../../../../../shop/sales/shipping/rules/regions.ts'
import { zoneVersion } from '../../../../../shop/sales/shipping/rules/zones.ts'
import { allZones, pickupPlaces } from '../../../../../shop/sales/shipping/views.ts'
import type { World } from '../../../../../shop/world.ts'
import { RefusalNotice } from '../../../../components/account/refusals'
import { versionIn } from '../../../../http/form-fields'
import { redirect, segment } from '../../../../http/redirects'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { languages } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Empty } from '../../../../ui/Empty'
import { AdminHead, failedPage } from '../../frame/page-head'
import type { Route } from './+types/page'
import type { ShownMethod } from './method-price'
import { ZoneForm } from './shipping'
import { MethodConflict, MethodForm } from './shipping-method'

export const handle = { texts: ['admin', 'admin-shipping', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-shipping')

const list = '/admin/shipping'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'shipping')
  const zones = await allZones(world)
  const zone = zones.find((each) => each.id === id) ?? null
  const elsewhere = new Map(
    zones.flatMap((each) =>
      each.id === id ? [] : (each.countries ?? []).map((code) => [code, each.name] as const),
    ),
  )
  const isGone = id !== 'new' && zone === null
  const page = {
    zone,
    isGone,
    services: await allServices(world),
    places: (await pickupPlaces(world)).map(({ id, name }) => [id, name] as const),
    countries: countriesIn(language).map(([code, name]) => ({
      code,
      name,
      isIn: zone?.countries?.includes(code) ?? false,
      elsewhere: elsewhere.get(code) ?? null,
    })),
  }
  // Not thrown: the form keeps its input even if the record was deleted.
  return isGone ? data(page, { status: 404 }) : page
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'shipping')
  const fields = await form(request)
  const plain = plainNumbers(fields, language, isAmountField)
  const done = plain.ok ? await act(world, who, id, plain.value) : plain
  if (!done.ok) return answer(done, fields)
  return done.value === null
    ? withToast(list, 'saved')
    : withToast(`${list}/${segment(done.value)}`, 'saved')
}

/** Returns the zone to show next; null for the list. */
async function act(
  world: World,
  who: Viewer,
  id: string,
  fields: Record<string, string>,
): Promise<Result<string | null>> {
  const version = versionIn(fields.version)
  const methodId = fields.method || null
  const next = (done: Result<unknown>, to: string | null) => (done.ok ? ok(to) : done)
  switch (fields.intent) {
    case 'remove':
      return next(await removeZone(world, who, id, fields.seen ?? ''), null)
    case 'method': {
      const draft = readMethod(fields, languages, world.config.currency)
      if (!draft.ok) return draft
      return next(await saveMethod(world, who, id, { id: methodId, version }, draft.value), id)
    }
    case 'remove-method':
      return next(await removeMethod(world, who, id, { id: methodId ?? '', version }), id)
    case 'zone': {
      const draft = readZone(await withRegions(world, id, fields))
      return draft.ok
        ? saveZone(world, who, { id: id === 'new' ? null : id, version }, draft.value)
        : draft
    }
    default:
      throw redirect(`${list}/${segment(id)}`)
  }
}

/** A selected region includes its countries, except those of other zones. */
async function withRegions(world: World, id: string, fields: Record<string, string>) {
  const others = (await allZones(world)).filter((zone) => zone.id !== id)
  const taken = new Set(others.flatMap(({ countries }) => countries ?? []))
  const whole = { ...fields }
  for (const region of regions)
    if (fields[`region.${region}`] === 'yes')
      for (const code of countriesOf(region, countries))
        if (!taken.has(code)) whole[`country.${code}`] = 'yes'
  return whole
}

const unwritten: ShownMethod = {
  id: '',
  version: 0,
  names: {},
  ...flat,
  price: null,
  freeFrom: null,
  daysFrom: 2,
  daysTo: 5,
  isActive: true,
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const words = useT('admin-shipping')
  const errors = useT('errors')
  const { zone, countries, isGone } = loaderData
  const title = zone?.name ?? words('new')
  const typed = actionData?.values
  // A method that was deleted meanwhile is created again.
  const method = zone?.methods.some(({ id }) => id === typed?.method) ? typed?.method : ''
  const refused = (intent: string, id = '') =>
    typed?.intent === intent && (intent !== 'method' || method === id) ? actionData : undefined
  return (
    <>
      <AdminHead title={title} back={[list, words('back')]} />
      <RefusalNotice refusal={actionData?.refusal} />
      {isGone && (
        <Empty title={refused('zone') ? words('gone') : errors('shipping.zone_missing')} />
      )}
      {isGone && typed?.intent === 'method' && <MethodConflict method={null} typed={typed} />}
      {zone && (
        <section className="admin-section" aria-labelledby="methods">
          <h2 id="methods">{words('column.methods')}</h2>
          {zone.methods.length === 0 && <p>{words('noMethods')}</p>}
          {[...zone.methods, unwritten].map((each) => (
            <MethodForm
              key={`${each.id} ${each.version} ${zone.methods.length}`}
              method={each}
              places={loaderData.places}
              services={loaderData.services}
              refused={refused('method', each.id)}
            />
          ))}
        </section>
      )}
      {(!isGone || refused('zone')) && (
        <ZoneForm
          key={zone?.version}
          zone={zone}
          countries={countries}
          refused={refused('zone')}
          action={isGone ? `${list}/new` : undefined}
        />
      )}
      {zone && (
        <Form method="post" className="admin-section">
          <input type="hidden" name="seen" value={zoneVersion(zone)} />
          <p>{words('removeText')}</p>
          <Button kind="danger" name="intent" value="remove">
            {words('remove')}
          </Button>
        </Form>
      )}
    </>
  )
}
