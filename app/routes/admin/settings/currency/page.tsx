// Changes the currency of a running shop: choose, see every amount before and after, confirm.
import { convertShop } from '../../../../../shop/back-office/conversion/actions.ts'
import {
  readChoice,
  type Section,
  sectionNames,
} from '../../../../../shop/back-office/conversion/rules.ts'
import {
  currencyHistory,
  hasAmounts,
  planOf,
  previewOf,
  rowsOnPage,
  shopRate,
} from '../../../../../shop/back-office/conversion/views.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { isoCurrencies } from '../../../../../shop/platform/money/currencies.ts'
import { refuse } from '../../../../../shop/result.ts'
import { refused as refusedInput } from '../../../../http/auth'
import { currencyNames } from '../../../../http/currency-names'
import { form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { proofAskedOf, requireProof } from '../../../../http/step-up'
import { useT } from '../../../../i18n/text'
import { Notice } from '../../../../ui/Notice'
import { AdminHead, failedPage } from '../../frame/page-head'
import { Refused } from '../../lists/facts'
import { asksProof, ConfirmByPasskey } from '../settings/ConfirmFields'
import { ChoiceForm } from './choice-form'
import { ConfirmForm } from './confirm-form'
import { EarlierChanges, Preview } from './preview'
import './currency.css'
import type { Route } from './+types/page'

export const handle = { texts: ['admin', 'admin-currency', 'admin-settings', 'auth', 'security'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-currency')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world, language } = requireTab(context, 'settings')
  const { currency } = world.config
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const section: Section = sectionNames.find((each) => each === query.section) ?? 'products'
  const page = Math.max(1, Math.min(100_000, Number.parseInt(query.page ?? '1', 10) || 1))
  const isOwner = may(who, 'staff.manage')
  const isAsked = isOwner && query.to !== undefined
  const choice = isAsked ? readChoice(query, currency, language) : null
  const plan = choice?.ok ? await planOf(world, choice.value) : choice
  const [preview, rate, history, isPriced, proof] = await Promise.all([
    plan?.ok ? previewOf(world, plan.value, { section, page }) : null,
    currency === 'PI' ? null : shopRate(world, currency, 'PI'),
    currencyHistory(world),
    hasAmounts(world),
    proofAskedOf(context, who),
  ])
  return {
    isOwner,
    isPriced,
    query,
    section,
    page,
    currencies: currencyNames(
      ['PI', ...isoCurrencies].filter((code) => code !== currency),
      language,
    ),
    problem: plan && !plan.ok ? plan : null,
    preview,
    pages: preview ? Math.ceil(preview.counts[section] / rowsOnPage) : 0,
    hasShopRate: currency === 'PI' || rate !== null,
    history,
    proof,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'settings')
  const fields = await form(request)
  if (!may(who, 'settings.change') || !may(who, 'staff.manage'))
    return refusedInput(refuse('admin.not_allowed'), fields)
  const choice = readChoice(fields, world.config.currency, language)
  if (!choice.ok) return refusedInput(choice, fields)
  const proven = await requireProof(context, who, fields)
  if (!proven.ok) return refusedInput(proven, fields)
  const done = await convertShop(world, proven.value, choice.value, fields.seen ?? '')
  if (!done.ok) return refusedInput(done, fields)
  await world.refreshed()
  return withToast('/admin/settings/currency', 'admin.currency.changed', {
    currency: choice.value.to === 'PI' ? 'Pi' : choice.value.to,
  })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-currency')
  const { isOwner, isPriced, query, problem, preview, section, page, pages, proof } = loaderData
  const isConfirming = asksProof(actionData?.refusal)
  return (
    <>
      <AdminHead title={words('title')} back={['/admin/settings#prices', t('tab.settings')]} />
      <div className="currency-change">
        <p className="admin-lead">{words('lead')}</p>
        <Refused
          title={words('failedUpdate')}
          refusal={actionData?.refusal}
          hasProofFields={isConfirming}
        />
        {!isOwner && <Notice kind="info">{words('ownerOnly')}</Notice>}
        {isOwner && !isPriced && <Notice kind="info">{words('nothingPriced')}</Notice>}
        {isOwner && isPriced && (
          <ChoiceForm
            query={query}
            currencies={loaderData.currencies}
            hasShopRate={loaderData.hasShopRate}
            problem={problem}
          />
        )}
        {isOwner && preview && (
          <>
            <Preview {...{ preview, section, page, pages, query }} />
            <ConfirmForm {...{ preview, query, proof }} refused={actionData} />
            {isConfirming && proof.hasPasskey && <ConfirmByPasskey />}
          </>
        )}
        <EarlierChanges changes={loaderData.history} />
      </div>
    </>
  )
}
