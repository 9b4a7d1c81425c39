// Unmatched transfers: refund them, or dismiss them with a reason.
import { mayOpen, unmatchedFilters } from '../../../../shop/back-office/lists/rules/tabs.ts'
import {
  dismissUnexpectedBalance,
  refundUnexpectedBalance,
  refundWrongAsset,
} from '../../../../shop/payments/tokens/refund-unmatched.ts'
import { unmatchedForStaff } from '../../../../shop/payments/tokens/views.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { refuse } from '../../../../shop/result.ts'
import { answer, form, withToast } from '../../../http/request-context'
import { listQuery, requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { Empty } from '../../../ui/Empty'
import { AdminHead, failedPage } from '../frame/page-head'
import { Refused } from '../lists/facts'
import { FilterChips } from '../lists/list'
import type { Route } from './+types/unmatched-transfers'
import { UnexpectedBalanceCard, UnmatchedAssetCard } from './unmatched-assets'

export const handle = { texts: ['admin', 'admin-refunds', 'admin-transactions'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-refunds')

/** More than a day's work; the rest follows as these are resolved. */
const most = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'unmatched')
  const { filter } = listQuery(request, unmatchedFilters)
  const { assets, coins } = await unmatchedForStaff(world, { isOpen: filter === 'open', most })
  const chains = world.config.usdt?.chains ?? []
  const nameOf = (ledger: string) => chains.find((each) => each.ledger === ledger)?.name ?? ledger
  return {
    filter,
    assets: assets.map((each) => ({ ...each, network: nameOf(each.ledger) })),
    coins: coins.map((each) => ({ ...each, network: nameOf(each.ledger) })),
    may: { decide: may(who, 'refunds.create'), seeOrders: mayOpen(who, 'orders') },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'unmatched')
  const fields = await form(request)
  const { act, transfer = '', ledger = '', address = '', reason = '' } = fields
  if (act === 'ours') {
    const left = await dismissUnexpectedBalance(world, who, { ledger, address }, reason)
    return left.ok
      ? withToast('/admin/transactions/unmatched', 'admin.found.ours')
      : answer(left, fields)
  }
  if (act !== 'back') return answer(refuse('admin.act'), fields)
  const opened = transfer
    ? await refundWrongAsset(world, who, transfer)
    : await refundUnexpectedBalance(world, who, { ledger, address })
  if (!opened.ok) return answer(opened, fields)
  return withToast(`/admin/transactions/refunds/${opened.value.refundId}`, 'admin.found.back')
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, assets, coins, may } = loaderData
  const t = useT('admin')
  const refundWords = useT('admin-refunds')
  const values = actionData?.values
  return (
    <>
      <AdminHead title={t('tab.unmatched')} />
      <p>{refundWords('found.intro')}</p>
      <FilterChips
        keys={unmatchedFilters}
        current={filter}
        label={(key) => refundWords(`found.filter.${key}`)}
      />
      <Refused title={refundWords('failedUpdate')} refusal={actionData?.refusal} />
      {assets.length + coins.length === 0 && <Empty title={refundWords('found.empty')} />}
      <div className="stack">
        {coins.map((found) => (
          <UnexpectedBalanceCard
            key={`${found.ledger} ${found.address}`}
            found={found}
            may={may}
            values={values}
          />
        ))}
        {assets.map((found) => (
          <UnmatchedAssetCard key={found.transferId} found={found} may={may} />
        ))}
      </div>
    </>
  )
}
