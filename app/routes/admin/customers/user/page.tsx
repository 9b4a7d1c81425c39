// User: account, orders, transactions, identity checks.

import { data } from 'react-router'
import { mayOpen } from '../../../../../shop/back-office/lists/rules/tabs.ts'
import { userPageOf } from '../../../../../shop/back-office/lists/views/users.ts'
import { endSessionsOf } from '../../../../../shop/people/accounts/actions/staff-actions.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { recordRead } from '../../../../../shop/platform/audit/actions.ts'
import { fullName } from '../../../../../shop/platform/names-of-people.ts'
import { segment } from '../../../../http/redirects'
import { answer, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { languageNames } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { AdminHead, failedPage } from '../../frame/page-head'
import { Facts, PersonLink, StateBadge, When } from '../../lists/facts'
import { useRoleName } from '../../lists/role-name'
import { TransactionsTable } from '../../payments/transaction-table'
import type { Route } from './+types/page'
import { PersonChecks, PersonOrders, PersonSessions } from './person'

export const handle = {
  texts: ['admin', 'admin-kyc', 'admin-orders', 'admin-transactions', 'admin-users', 'orders'],
}
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-users', 'failedOne')

export async function loader({ context, params }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'users')
  const found = await userPageOf(world, params.id)
  if (!found.ok) throw data({ code: found.code }, { status: 404 })
  await recordRead(world, { who, action: 'user.read', subject: params.id, details: {} })
  return {
    ...found.value,
    seesChecks: mayOpen(who, 'kyc'),
    maySignOut: may(who, 'sessions.end'),
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'users')
  const ended = await endSessionsOf(world, who, params.id)
  if (!ended.ok) return answer(ended)
  const to = `/admin/users/${segment(params.id)}`
  return withToast(to, 'accountSessionsEnded', { count: ended.value })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { person, identity, referrer, orderCount, transactions, seesChecks } = loaderData
  const t = useT('admin')
  const userWords = useT('admin-users')
  const nameOf = useRoleName()
  const name = fullName(person)
  const languages: Readonly<Record<string, string>> = languageNames
  return (
    <>
      <AdminHead
        title={name}
        back={['/admin/users', userWords('back')]}
        state={<StateBadge state={identity}>{t(`identity.${identity}`)}</StateBadge>}
      />
      <div className="stack">
        <section className="admin-card" aria-labelledby="account">
          <h2 id="account">{userWords('facts')}</h2>
          <Facts
            facts={[
              [
                userWords('column.email'),
                person.isGuest
                  ? `${person.email}, ${t('guest')}`
                  : person.emailVerified
                    ? person.email
                    : `${person.email}, ${userWords('unverified')}`,
              ],
              [userWords('fact.phone'), <bdi key="phone">{person.phone || t('notGiven')}</bdi>],
              [userWords('fact.username'), person.username],
              [userWords('fact.language'), languages[person.language] ?? person.language],
              [userWords('fact.joined'), <When key="joined" at={person.joined} />],
              [
                userWords('fact.referrer'),
                referrer ? <PersonLink key="referrer" person={referrer} linked /> : t('none'),
              ],
              [userWords('fact.roles'), person.roles.map(nameOf).join(', ') || t('none')],
            ]}
          />
        </section>
        <PersonOrders orders={loaderData.orders} count={orderCount} email={person.email} />
        <div>
          <h2>{userWords('transactions')}</h2>
          {transactions.length === 0 ? (
            <p>{userWords('noTransactions')}</p>
          ) : (
            <TransactionsTable rows={transactions} linksOrders />
          )}
        </div>
        <PersonChecks submissions={loaderData.submissions} linked={seesChecks} />
        {loaderData.maySignOut && <PersonSessions refusal={actionData?.refusal} />}
      </div>
    </>
  )
}
