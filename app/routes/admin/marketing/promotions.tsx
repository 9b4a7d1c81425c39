// Promotions, latest start first.
import { Link } from 'react-router'
import { endPromotions } from '../../../../shop/back-office/bulk-actions/actions/bulk-catalogue.ts'
import { rowsPerPage } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { categoryOptions } from '../../../../shop/catalog/categories/views.ts'
import { collectionOptions } from '../../../../shop/catalog/collections/views.ts'
import { phases } from '../../../../shop/catalog/promotions/rules.ts'
import { promotionRows } from '../../../../shop/catalog/promotions/views.ts'
import { pageOf, readPlace } from '../../../../shop/platform/pagination.ts'
import { pick } from '../../../../shop/platform/pick.ts'
import { AmountColumn } from '../../../components/text/Price'
import { listQuery, requireTab } from '../../../http/staff'
import { useLanguage, useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Verbatim } from '../../../ui/Verbatim'
import { AdminHead, failedPage } from '../frame/page-head'
import { runBulkAction } from '../lists/bulk'
import { BulkAct } from '../lists/bulk-actions'
import { StateBadge, When } from '../lists/facts'
import { ListTools } from '../lists/list-tools'
import { ChoiceRows } from '../lists/selectable-rows'
import type { Route } from './+types/promotions'
import { ValueText } from './promotion-form'
import { useTargetText } from './promotion-target'

export const handle = { texts: ['admin', 'admin-promotions', 'listing'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-promotions')

const filters = ['all', ...phases] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'promotions')
  const { filter, after } = listQuery(request, filters)
  const rows = await promotionRows(world, {
    phase: filter === 'all' ? null : filter,
    after: readPlace(after),
    limit: rowsPerPage + 1,
  })
  const page = pageOf(rows, rowsPerPage, ({ startsAt: at, id }) => ({ at, id }))
  return {
    filter,
    categories: await categoryOptions(world, language),
    collections: await collectionOptions(world, language),
    next: page.next,
    rows: page.rows.map((row) => ({
      ...pick(row, 'id', 'name', 'kind', 'percent', 'amount', 'minimum', 'priority', 'category'),
      products: row.productIds?.length ?? null,
      collection: row.collectionId ?? null,
      ...pick(row, 'code', 'startsAt', 'endsAt', 'uses', 'mostUses', 'phase', 'version'),
    })),
  }
}

export const action = (args: Route.ActionArgs) =>
  runBulkAction(args.request, requireTab(args.context, 'promotions'), { end: endPromotions })

const columns = {
  list: 'promotions',
  names: ['name', 'percent', 'priority', 'target', 'code', 'from', 'until', 'uses', 'phase'],
  figures: ['percent', 'priority', 'uses'],
} as const

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, filter } = loaderData
  const t = useT('admin')
  const words = useT('admin-promotions')
  const targetText = useTargetText()
  const language = useLanguage()
  return (
    <>
      <AdminHead
        title={t('tab.promotions')}
        primary={<LinkButton to="/admin/promotions/new">{words('new')}</LinkButton>}
      />
      <p className="admin-lead">{words('rank')}</p>
      <ListTools
        filters={[
          {
            name: 'status',
            keys: filters,
            current: filter,
            label: (key) => words(`phase.${key}`),
          },
        ]}
        columns={columns}
      />
      <AmountColumn amounts={rows.map(({ amount }) => [amount])}>
        <ChoiceRows
          caption={t('tab.promotions')}
          columns={columns}
          empty={words('empty')}
          next={next}
          rows={rows}
          choice={({ id, version, name }) => ({ id, seen: String(version), label: name })}
          answer={actionData}
          acts={
            <BulkAct kind="danger" name="end">
              {words('end')}
            </BulkAct>
          }
          cells={(row) => (
            <>
              <td>
                <Link className="row-link" to={`/admin/promotions/${row.id}`}>
                  <bdi>{row.name}</bdi>
                </Link>
              </td>
              <td className="number">
                <ValueText promotion={row} />
              </td>
              <td className="number">{row.priority.toLocaleString(language)}</td>
              <td>{targetText(row)}</td>
              <td>{row.code && <Verbatim as="code">{row.code}</Verbatim>}</td>
              <td>
                <When at={row.startsAt} />
              </td>
              <td>{row.endsAt ? <When at={row.endsAt} /> : words('forever')}</td>
              <td className="number">
                {row.code && (row.mostUses === null ? row.uses : `${row.uses} / ${row.mostUses}`)}
              </td>
              <td>
                <StateBadge state={row.phase}>{words(`phase.${row.phase}`)}</StateBadge>
              </td>
            </>
          )}
        />
      </AmountColumn>
    </>
  )
}
