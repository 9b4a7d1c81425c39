// Pages that the merchant writes: address, and the pending change of each.
import { Link } from 'react-router'
import { type PageState, pageRoles, pathOfPage } from '../../../../shop/storefront/pages/rules.ts'
import { pageName, pageRows } from '../../../../shop/storefront/pages/views.ts'
import { requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Badge } from '../../../ui/Notice'
import { Table } from '../../../ui/Table'
import { Verbatim } from '../../../ui/Verbatim'
import { AdminHead, failedPage } from '../frame/page-head'
import { useHeads } from '../lists/columns'
import { When } from '../lists/facts'
import type { Route } from './+types/pages'
import { PageStateBadge } from './page-form'

export const handle = { texts: ['admin', 'admin-pages', 'auth'] }
export const ErrorBoundary = failedPage('admin-pages')

export async function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'pages')
  const rows = await pageRows(world)
  const unwritten = pageRoles.filter((role) => !rows.some((page) => page.role === role))
  return {
    rows: rows.map((page) => ({
      id: page.id,
      state: page.state,
      isHidden: page.isHidden,
      at: page.at,
      isLegal: page.role !== undefined,
      name: pageName(world, page, language),
      path: pathOfPage(page),
    })),
    unwritten: unwritten.map((role) => ({
      id: role,
      state: 'unwritten' as const,
      isHidden: false,
      at: null,
      isLegal: true,
      name: pageName(world, { names: {}, role, slug: role }, language),
      path: pathOfPage({ role, slug: role }),
    })),
  }
}

type Row = Omit<Route.ComponentProps['loaderData']['rows'][number], 'state' | 'at'> & {
  readonly state: PageState | 'unwritten'
  readonly at: Date | null
}

const columns = { list: 'pages', names: ['name', 'path', 'state', 'changed'] } as const

export default function Page({ loaderData: { rows, unwritten } }: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-pages')
  const legal = [...rows.filter(({ isLegal }) => isLegal), ...unwritten]
  const own = rows.filter(({ isLegal }) => !isLegal)
  return (
    <>
      <AdminHead
        title={t('tab.pages')}
        primary={<LinkButton to="/admin/pages/new">{words('new')}</LinkButton>}
      />
      <p>
        {words('lead')} <Link to="/admin/design">{words('toDesign')}</Link>
      </p>
      {own.length === 0 ? (
        <Empty title={words('none')}>{words('noneText')}</Empty>
      ) : (
        <PageTable caption={t('tab.pages')} rows={own} />
      )}
      <div className="admin-section stack">
        <h2>{words('legal.title')}</h2>
        <p>{words('legal.lead')}</p>
        <PageTable caption={words('legal.title')} rows={legal} />
      </div>
    </>
  )
}

function PageTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const words = useT('admin-pages')
  const heads = useHeads(columns)
  return (
    <Table caption={caption} head={heads}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            {row.state === 'removed' ? (
              <bdi>{row.name}</bdi>
            ) : (
              <Link className="row-link" to={`/admin/pages/${row.id}`}>
                <bdi>{row.name}</bdi>
              </Link>
            )}
          </td>
          <td>
            <Verbatim as="code">{row.path}</Verbatim>
          </td>
          <td>
            <PageStateBadge state={row.state} />{' '}
            {row.isHidden && <Badge>{words('state.hidden')}</Badge>}
          </td>
          <td>{row.at && <When at={row.at} />}</td>
        </tr>
      ))}
    </Table>
  )
}
