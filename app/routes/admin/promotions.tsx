// All promotions, newest beginning first.
import { Link } from 'react-router'
import { endPromotions } from '../../../shop/admin/actions/bulk-catalogue.ts'
import { rowsPerPage } from '../../../shop/admin/rules.ts'
import { pageOf, readPlace } from '../../../shop/pages.ts'
import { phases } from '../../../shop/promotions/rules.ts'
import { promotionRows } from '../../../shop/promotions/views.ts'
import { doInBulk } from '../../http/bulk'
import { door, form } from '../../http/door'
import { listQuery, requireTab } from '../../http/staff'
import { useT } from '../../i18n/text'
import { BulkBar, BulkTold, Choice, ChooseAll, useChosen } from '../../parts/admin/bulk'
import { Refused, StateBadge, useHeads, When } from '../../parts/admin/facts'
import { Failed, FilterChips, ListHead } from '../../parts/admin/list'
import { ListRows } from '../../parts/admin/list-rows'
import { targetText } from '../../parts/admin/promotion'
import { Head } from '../../parts/Head'
import { readAgain } from '../../parts/read-again'
import { Button, LinkButton } from '../../ui/Button'
import type { Route } from './+types/promotions'

export const handle = { texts: ['admin', 'admin-promotions', 'listing'] }

const filters = ['all', ...phases] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  requireTab(context, 'promotions')
  const { filter, after } = listQuery(request, filters)
  const rows = await promotionRows(door(context).world, {
    phase: filter === 'all' ? null : filter,
    after: readPlace(after),
    limit: rowsPerPage + 1,
  })
  const page = pageOf(rows, rowsPerPage, ({ startsAt: at, id }) => ({ at, id }))
  return {
    filter,
    next: page.next,
    rows: page.rows.map((row) => ({
      id: row.id,
      name: row.name,
      percent: row.percent,
      category: row.category,
      products: row.productIds?.length ?? null,
      code: row.code,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      uses: row.uses,
      mostUses: row.mostUses,
      phase: row.phase,
      version: row.version,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireTab(context, 'promotions')
  const { world } = door(context)
  return doInBulk(request, await form(request), {
    end: (chosen) => endPromotions(world, who, chosen),
  })
}

const columns = ['name', 'percent', 'target', 'code', 'from', 'until', 'uses', 'phase'] as const

export const shouldRevalidate = readAgain

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, filter } = loaderData
  const isChosen = useChosen(actionData)
  const t = useT('admin')
  const words = useT('admin-promotions')
  const list = useT('listing')
  const heads = useHeads('promotions', columns, ['percent', 'uses'])
  return (
    <>
      <Head title={t('tab.promotions')} />
      <ListHead title={t('tab.promotions')} />
      <p>
        <LinkButton to="/admin/promotions/new">{words('new')}</LinkButton>
      </p>
      <FilterChips
        name="status"
        keys={filters}
        current={filter}
        label={(key) => words(`phase.${key}`)}
      />
      <Refused title={t('bulk.nothing')} refusal={actionData?.refusal} />
      <BulkTold answer={actionData} labelOf={(id) => rows.find((row) => row.id === id)?.name} />
      <ListRows
        caption={t('tab.promotions')}
        heads={[<ChooseAll key="choose" />, ...heads]}
        empty={words('empty')}
        next={next}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Choice
                id={row.id}
                seen={String(row.version)}
                label={row.name}
                chosen={isChosen(row.id)}
              />
            </td>
            <td>
              <Link className="row-link" to={`/admin/promotions/${row.id}`}>
                <bdi>{row.name}</bdi>
              </Link>
            </td>
            <td className="number">{row.percent} %</td>
            <td>{targetText(row, words, list)}</td>
            <td>{row.code && <code>{row.code}</code>}</td>
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
          </tr>
        ))}
      </ListRows>
      {rows.length > 0 && (
        <BulkBar>
          <Button kind="danger" name="bulk" value="end">
            {words('end')}
          </Button>
        </BulkBar>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-promotions')('failed')} />
}
