// Shipping zones and prices.
import { Link } from 'react-router'
import { countUnweighed } from '../../../../shop/catalog/products/views/variant-snapshots.ts'
import { countries as allCountries } from '../../../../shop/identity/kyc/data.ts'
import { pick } from '../../../../shop/platform/pick.ts'
import { saveWeights } from '../../../../shop/sales/shipping/actions/zones.ts'
import { readWeights } from '../../../../shop/sales/shipping/input/zones.ts'
import { nameIn, servedAmong, unservedZones } from '../../../../shop/sales/shipping/rules/zones.ts'
import { allZones, shippingWeights } from '../../../../shop/sales/shipping/views.ts'
import { RefusalNotice } from '../../../components/account/refusals'
import { Price } from '../../../components/text/Price'
import { versionIn } from '../../../http/form-fields'
import { answer, form, withToast } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { useLanguage, useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Table } from '../../../ui/Table'
import { AdminHead, failedPage } from '../frame/page-head'
import { useHeads } from '../lists/columns'
import { StateBadge } from '../lists/facts'
import type { Route } from './+types/shipping'
import { WeightsForm } from './shipping-weights'
import { UnservedZones } from './unserved-zones'

export const handle = { texts: ['admin', 'admin-shipping'] }
export const ErrorBoundary = failedPage('admin-shipping')

export async function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'shipping')
  const zones = await allZones(world)
  return {
    unserved: unservedZones(zones),
    served: servedAmong(zones, allCountries).length,
    all: allCountries.length,
    weights: await shippingWeights(world),
    unweighed: await countUnweighed(world),
    zones: zones.map(({ id, name, countries, methods }) => ({
      id,
      name,
      countries,
      isServed: methods.some(({ isActive }) => isActive),
      methods: methods.map((method) => ({
        ...pick(method, 'id', 'price', 'isActive', 'basis'),
        name: nameIn(method.names, language),
      })),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'shipping')
  const fields = await form(request)
  const read = readWeights(fields)
  const saved = read.ok
    ? await saveWeights(world, who, versionIn(fields.version), read.value)
    : read
  return saved.ok ? withToast('/admin/shipping', 'saved') : answer(saved, fields)
}

const columns = { list: 'shipping', names: ['name', 'countries', 'methods'] } as const

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { zones, unserved, served, all } = loaderData
  const t = useT('admin')
  const words = useT('admin-shipping')
  const heads = useHeads(columns)
  const region = new Intl.DisplayNames(useLanguage(), { type: 'region' })
  const first = (countries: readonly string[]) =>
    countries
      .slice(0, 6)
      .map((code) => region.of(code) ?? code)
      .join(', ')
  return (
    <>
      <AdminHead
        title={t('tab.shipping')}
        secondary={
          <>
            <LinkButton kind="quiet" to="/admin/shipping/calendar">
              {words('calendar')}
            </LinkButton>
            <LinkButton kind="quiet" to="/admin/shipping/goods">
              {words('goods')}
            </LinkButton>
            <LinkButton kind="quiet" to="/admin/shipping/rates">
              {words('rates.title')}
            </LinkButton>
            <LinkButton kind="quiet" to="/admin/shipping/places">
              {words('places')}
            </LinkButton>
          </>
        }
        primary={<LinkButton to="/admin/shipping/new">{words('new')}</LinkButton>}
      />
      <RefusalNotice refusal={actionData?.refusal} />
      <p className="admin-lead">{words('lead')}</p>
      <UnservedZones zones={unserved} isLinked />
      {zones.length > 0 && <p>{words('served', { served, all })}</p>}
      {zones.length === 0 ? (
        <Empty icon="truck" title={words('none')}>
          {words('noneText')}
        </Empty>
      ) : (
        <Table caption={t('tab.shipping')} head={heads}>
          {zones.map(({ id, name, countries, methods, isServed }) => (
            <tr key={id}>
              <td>
                <Link className="row-link" to={`/admin/shipping/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
              </td>
              <td>
                {countries === null
                  ? words('rest')
                  : words('countries', {
                      names: first(countries),
                      more: Math.max(0, countries.length - 6),
                    })}
              </td>
              <td>
                {!isServed && <StateBadge state="late">{words('unserved')}</StateBadge>}
                <ul className="admin-details">
                  {methods.map((method) => (
                    <li key={method.id}>
                      <bdi>{method.name}</bdi>{' '}
                      {method.basis === 'carrier' ? (
                        <span>{words('basis.carrier')}</span>
                      ) : (
                        <Price amount={method.price} />
                      )}
                      {!method.isActive && <span> ({words('inactive')})</span>}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {zones.length > 0 && (
        <WeightsForm
          key={loaderData.weights.version}
          weights={loaderData.weights}
          unweighed={loaderData.unweighed}
          refused={actionData}
        />
      )}
    </>
  )
}
