// Shipping zones and prices.
import { Link } from 'react-router'
import { countries as allCountries } from '../../../../shop/identity/kyc/data.ts'
import { pick } from '../../../../shop/platform/pick.ts'
import { nameIn, servedAmong, unservedZones } from '../../../../shop/sales/shipping/rules/zones.ts'
import { allZones } from '../../../../shop/sales/shipping/views.ts'
import { Price } from '../../../components/text/Price'
import { requireTab } from '../../../http/admin/staff'
import { useLanguage, useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Table } from '../../../ui/Table'
import { AdminHead, failedPage } from '../frame/page-head'
import { useHeads } from '../lists/columns'
import { StateBadge } from '../lists/facts'
import type { Route } from './+types/shipping'
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
    zones: zones.map(({ id, name, countries, methods }) => ({
      id,
      name,
      countries,
      isServed: methods.some(({ isActive }) => isActive),
      methods: methods.map((method) => ({
        ...pick(method, 'id', 'price', 'isActive'),
        name: nameIn(method.names, language),
      })),
    })),
  }
}

const columns = { list: 'shipping', names: ['name', 'countries', 'methods'] } as const

export default function Page({ loaderData }: Route.ComponentProps) {
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
        primary={<LinkButton to="/admin/shipping/new">{words('new')}</LinkButton>}
      />
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
                      <bdi>{method.name}</bdi> <Price amount={method.price} />
                      {!method.isActive && <span> ({words('inactive')})</span>}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
