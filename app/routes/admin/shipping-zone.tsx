// One zone: its countries, and the ways of delivery that it offers.
import { data, Form, Link, redirect } from 'react-router'
import type { Viewer } from '../../../shop/accounts/rules.ts'
import { countriesIn } from '../../../shop/kyc/data.ts'
import { ok, type Result } from '../../../shop/result.ts'
import {
  removeMethod,
  removeZone,
  saveMethod,
  saveZone,
} from '../../../shop/shipping/actions/zones.ts'
import { readMethod, readZone } from '../../../shop/shipping/input/zone.ts'
import { allZones } from '../../../shop/shipping/views/zones.ts'
import type { World } from '../../../shop/world.ts'
import { answer, door, form, withToast } from '../../http/door'
import { requireTab } from '../../http/staff'
import { languages } from '../../i18n/languages'
import { useT } from '../../i18n/text'
import { RefusalNotice } from '../../parts/account/refusals'
import { Failed } from '../../parts/admin/list'
import { MethodForm, type ShownMethod, ZoneForm } from '../../parts/admin/shipping'
import { Head } from '../../parts/Head'
import { Button } from '../../ui/Button'
import type { Route } from './+types/shipping-zone'

export const handle = { texts: ['admin', 'admin-shipping', 'auth'] }

const list = '/admin/shipping'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  requireTab(context, 'shipping')
  const { world, language } = door(context)
  const zones = await allZones(world)
  const zone = zones.find((each) => each.id === id) ?? null
  if (id !== 'new' && !zone) throw data({ code: 'shipping.zone_missing' }, { status: 404 })
  const elsewhere = new Map(
    zones.flatMap((each) =>
      each.id === id ? [] : (each.countries ?? []).map((code) => [code, each.name] as const),
    ),
  )
  return {
    zone,
    countries: countriesIn(language).map(([code, name]) => ({
      code,
      name,
      isIn: zone?.countries?.includes(code) ?? false,
      elsewhere: elsewhere.get(code) ?? null,
    })),
  }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const who = requireTab(context, 'shipping')
  const fields = await form(request)
  const done = await act(door(context).world, who, id, fields)
  if (!done.ok) return answer(done, fields)
  return done.value === null
    ? withToast(list, 'saved')
    : withToast(`${list}/${done.value}`, 'saved')
}

/** Answers the zone to show next; null for the list. */
async function act(
  world: World,
  who: Viewer,
  id: string,
  fields: Record<string, string>,
): Promise<Result<string | null>> {
  const version = Number(fields.version) || 0
  const methodId = fields.method || null
  const next = (done: Result<unknown>, to: string | null) => (done.ok ? ok(to) : done)
  switch (fields.intent) {
    case 'remove':
      return next(await removeZone(world, who, id), null)
    case 'method': {
      const draft = readMethod(fields, languages)
      if (!draft.ok) return draft
      return next(await saveMethod(world, who, id, { id: methodId, version }, draft.value), id)
    }
    case 'remove-method':
      return next(await removeMethod(world, who, id, methodId ?? ''), id)
    case 'zone': {
      const draft = readZone(fields)
      return draft.ok
        ? saveZone(world, who, { id: id === 'new' ? null : id, version }, draft.value)
        : draft
    }
    default:
      throw redirect(`${list}/${id}`)
  }
}

const unwritten: ShownMethod = {
  id: '',
  version: 0,
  names: {},
  price: null,
  freeFrom: null,
  daysFrom: 2,
  daysTo: 5,
  isActive: true,
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const words = useT('admin-shipping')
  const { zone, countries } = loaderData
  const title = zone?.name ?? words('new')
  const refused = (intent: string, method = '') =>
    actionData?.values.intent === intent && (actionData.values.method ?? '') === method
      ? actionData
      : undefined
  return (
    <>
      <Head title={title} />
      <p className="admin-back">
        <Link to={list}>{words('back')}</Link>
      </p>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <RefusalNotice refusal={actionData?.refusal} />
      {zone && (
        <section className="admin-section" aria-labelledby="methods">
          <h2 id="methods">{words('column.methods')}</h2>
          {zone.methods.length === 0 && <p>{words('noMethods')}</p>}
          {[...zone.methods, unwritten].map((method) => (
            <MethodForm
              key={`${method.id} ${method.version} ${zone.methods.length}`}
              method={method}
              refused={refused('method', method.id)}
            />
          ))}
        </section>
      )}
      <ZoneForm key={zone?.version} zone={zone} countries={countries} refused={refused('zone')} />
      {zone && (
        <Form method="post" className="admin-section">
          <p>{words('removeText')}</p>
          <Button kind="danger" name="intent" value="remove">
            {words('remove')}
          </Button>
        </Form>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-shipping')('failed')} />
}
