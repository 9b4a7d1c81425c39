// What the shop has written to people, newest first, and how it was delivered.
import { Link } from 'react-router'
import { mayAct } from '../../../shop/accounts/rules.ts'
import { sendMailsAgain } from '../../../shop/admin/actions/bulk-mail.ts'
import { noteSearch } from '../../../shop/admin/actions/note-search.ts'
import { rowsPerPage } from '../../../shop/admin/rules.ts'
import { mailFilters } from '../../../shop/mail/rules.ts'
import { outboxFor } from '../../../shop/mail/views.ts'
import { doInBulk } from '../../http/bulk'
import { door, form } from '../../http/door'
import { listQuery, requireTab } from '../../http/staff'
import { useT } from '../../i18n/text'
import { BulkBar, BulkTold, Choice, ChooseAll, useChosen } from '../../parts/admin/bulk'
import { Refused, StateBadge, useHeads, When } from '../../parts/admin/facts'
import { Failed, FilterChips, ListHead, ListSearch } from '../../parts/admin/list'
import { ListRows } from '../../parts/admin/list-rows'
import { Head } from '../../parts/Head'
import { readAgain } from '../../parts/read-again'
import { Button } from '../../ui/Button'
import type { Route } from './+types/mail'

export const handle = { texts: ['admin', 'admin-mail'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireTab(context, 'mail')
  const { filter, q, after } = listQuery(request, mailFilters)
  const { world } = door(context)
  const [page] = await Promise.all([
    outboxFor(world, { filter, to: q, after }, rowsPerPage),
    noteSearch(world, who, 'mail', { q, after }),
  ])
  return { filter, q, ...page, maySend: mayAct(who, 'fulfilment') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireTab(context, 'mail')
  const { world } = door(context)
  return doInBulk(request, await form(request), {
    again: (chosen) => sendMailsAgain(world, who, chosen),
  })
}

const columns = ['to', 'subject', 'language', 'date', 'state'] as const

export const shouldRevalidate = readAgain

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, q, filter, maySend } = loaderData
  const isChosen = useChosen(actionData)
  const t = useT('admin')
  const words = useT('admin-mail')
  const heads = useHeads('mail', columns)
  return (
    <>
      <Head title={t('tab.mail')} />
      <ListHead title={t('tab.mail')} />
      <p>
        <Link to="/admin/mail/templates">{words('templates')}</Link>
      </p>
      <FilterChips
        name="status"
        keys={mailFilters}
        current={filter}
        label={(key) => words(`filter.${key}`)}
      />
      <ListSearch label={words('search')} q={q} filter={{ name: 'status', value: filter }} />
      <Refused title={t('bulk.nothing')} refusal={actionData?.refusal} />
      <BulkTold
        answer={actionData}
        labelOf={(id) => {
          const row = rows.find((each) => each.id === id)
          return row && `${row.subject}, ${row.to}`
        }}
      />
      <ListRows
        caption={t('tab.mail')}
        heads={maySend ? [<ChooseAll key="choose" />, ...heads] : heads}
        empty={words('empty')}
        next={next}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            {maySend && (
              <td>
                <Choice
                  id={row.id}
                  seen={row.status}
                  label={`${row.subject}, ${row.to}`}
                  chosen={isChosen(row.id)}
                />
              </td>
            )}
            <td>{row.to}</td>
            <td>
              <Link className="row-link" to={`/admin/mail/${row.id}`}>
                <bdi>{row.subject}</bdi>
              </Link>
            </td>
            <td>{row.language}</td>
            <td>
              <When at={row.createdAt} />
            </td>
            <td>
              <StateBadge state={row.status}>{words(`state.${row.status}`)}</StateBadge>
            </td>
          </tr>
        ))}
      </ListRows>
      {maySend && rows.length > 0 && (
        <BulkBar>
          <Button kind="quiet" name="bulk" value="again">
            {words('again')}
          </Button>
        </BulkBar>
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-mail')('failed')} />
}
