// All newsletters, newest first, and who gets them.
import { stopIssues } from '../../../shop/admin/actions/bulk-mail.ts'
import { mayExport, rowsPerPage } from '../../../shop/admin/rules.ts'
import { issuesFor } from '../../../shop/newsletter/views/issues.ts'
import { subscribersByLanguage } from '../../../shop/newsletter/views/subscribers.ts'
import { doInBulk } from '../../http/bulk'
import { door, form } from '../../http/door'
import { requireTab } from '../../http/staff'
import { languageNames } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import { BulkBar, BulkTold, Choice, ChooseAll, useChosen } from '../../parts/admin/bulk'
import { Refused, StateBadge, useHeads, When } from '../../parts/admin/facts'
import { Failed, ListHead } from '../../parts/admin/list'
import { ListRows } from '../../parts/admin/list-rows'
import { Head } from '../../parts/Head'
import { readAgain } from '../../parts/read-again'
import { Button, LinkButton } from '../../ui/Button'
import type { Route } from './+types/newsletters'

export const handle = { texts: ['admin', 'admin-newsletter'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireTab(context, 'newsletter')
  const { world } = door(context)
  const after = new URL(request.url).searchParams.get('after')
  const [page, readers] = await Promise.all([
    issuesFor(world, after, rowsPerPage),
    subscribersByLanguage(world),
  ])
  return { ...page, readers, mayExport: mayExport(who, 'newsletter') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireTab(context, 'newsletter')
  const { world } = door(context)
  return doInBulk(request, await form(request), {
    stop: (chosen) => stopIssues(world, who, chosen),
  })
}

const columns = ['subject', 'languages', 'created', 'letters', 'state'] as const

export const shouldRevalidate = readAgain

export default function Page({
  loaderData: { rows, next, readers, ...may },
  actionData,
}: Route.ComponentProps) {
  const isChosen = useChosen(actionData)
  const t = useT('admin')
  const words = useT('admin-newsletter')
  const heads = useHeads('newsletter', columns, ['letters'])
  const language = useLanguage()
  const figure = (count: number) => count.toLocaleString(`${language}-u-nu-latn`)
  const labelOf = (id: string) => rows.find((row) => row.id === id)?.subject ?? words('nameless')
  const total = readers.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Head title={t('tab.newsletter')} />
      <ListHead
        title={t('tab.newsletter')}
        exportTo={may.mayExport ? '/admin/newsletter.csv' : undefined}
      />
      <section className="admin-card" aria-labelledby="readers">
        <h2 id="readers">{words('readers', { count: figure(total) })}</h2>
        <p className="admin-hint">{words('readersHint')}</p>
        {total > 0 && (
          <ul className="admin-tally">
            {readers.map((each) => (
              <li key={each.language}>
                {nameOf(each.language)} <strong>{figure(each.count)}</strong>
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="admin-section">
        <LinkButton to="/admin/newsletter/new">{words('new')}</LinkButton>
      </p>
      <Refused title={t('bulk.nothing')} refusal={actionData?.refusal} />
      <BulkTold answer={actionData} labelOf={labelOf} />
      <ListRows
        caption={t('tab.newsletter')}
        heads={[<ChooseAll key="choose" />, ...heads]}
        empty={words('empty')}
        next={next}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Choice
                id={row.id}
                seen={row.state}
                label={labelOf(row.id)}
                chosen={isChosen(row.id)}
              />
            </td>
            <td>
              <LinkButton kind="plain" className="row-link" to={`/admin/newsletter/${row.id}`}>
                <bdi>{row.subject ?? words('nameless')}</bdi>
              </LinkButton>
            </td>
            <td>{row.languages.join(', ')}</td>
            <td>
              <When at={row.begunAt ?? row.createdAt} />
            </td>
            <td className="number">{row.state === 'draft' ? '' : figure(row.letters)}</td>
            <td>
              <StateBadge state={row.state}>{words(`state.${row.state}`)}</StateBadge>
            </td>
          </tr>
        ))}
      </ListRows>
      {rows.length > 0 && (
        <BulkBar>
          <Button kind="danger" name="bulk" value="stop">
            {words('stop')}
          </Button>
        </BulkBar>
      )}
    </>
  )
}

const nameOf = (language: string): string =>
  languageNames[language as keyof typeof languageNames] ?? language

export function ErrorBoundary() {
  return <Failed title={useT('admin-newsletter')('failed')} />
}
