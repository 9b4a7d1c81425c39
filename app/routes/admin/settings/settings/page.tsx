// Settings for the owner: a page for each group, saved together.

import { data } from 'react-router'
import { changeSettings } from '../../../../../shop/back-office/setup/actions/change-settings.ts'
import { setShopStatus } from '../../../../../shop/back-office/setup/actions/open-shop.ts'
import { countMissing } from '../../../../../shop/back-office/setup/views/setup.ts'
import { categoryOptions } from '../../../../../shop/catalog/categories/views.ts'
import { countriesIn } from '../../../../../shop/identity/kyc/data.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { isoCurrencies } from '../../../../../shop/platform/money/currencies.ts'
import { plainNumbers, writtenNumber } from '../../../../../shop/platform/money/input.ts'
import {
  isSensitive,
  isSettingGroup,
  keysIn,
  pathOfGroup,
  sectionsOf,
  textsOf,
} from '../../../../../shop/platform/settings/rules/groups.ts'
import { shownText } from '../../../../../shop/platform/settings/rules/kinds.ts'
import { kinds, type SettingKey } from '../../../../../shop/platform/settings/rules/settings.ts'
import { languagesWritten, storedSettings } from '../../../../../shop/platform/settings/views.ts'
import { refuse } from '../../../../../shop/result.ts'
import { refused as refusedInput } from '../../../../http/auth'
import { currencyNames } from '../../../../http/currency-names'
import { form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { proofAskedOf, requireProof } from '../../../../http/step-up'
import { useT } from '../../../../i18n/text'
import { AdminHead, failedPage } from '../../frame/page-head'
import { OpeningForm } from '../../frame/shop-opening'
import { Refused } from '../../lists/facts'
import { Annotated } from './annotated'
import { asksProof, ConfirmByPasskey } from './ConfirmFields'
import { Demonstration } from './demonstration'
import { clearFrom } from './demonstration-clearing'
import { WrittenTexts } from './operator-texts'
import { SettingsForm } from './settings-form'
import { SettingsMenu } from './settings-menu'
import './admin-settings.css'
import type { Route } from './+types/page'

export const handle = {
  texts: ['admin', 'admin-settings', 'admin-first-language', 'admin-orders', 'auth', 'security'],
}
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-settings')

const isNumberSetting = (key: string): boolean =>
  key === 'usdtRate' ||
  key === 'piRate' ||
  key === 'sellerRate' ||
  (Object.hasOwn(kinds, key) && ['amount', 'percent'].includes(kinds[key as SettingKey].form))

export async function loader({ context, params }: Route.LoaderArgs) {
  const { who, world, language } = requireTab(context, 'settings')
  const { group = 'shop' } = params as { group?: string }
  if (!isSettingGroup(group)) throw data(null, { status: 404 })
  const isFirst = group === 'shop'
  const [kept, written, missing, proof] = await Promise.all([
    storedSettings(world),
    languagesWritten(world),
    !isFirst || world.config.demo ? 0 : countMissing(world),
    isSensitive(group) || (isFirst && world.config.demo) ? proofAskedOf(context, who) : null,
  ])
  const lists = {
    categories: group === 'identity' ? await categoryOptions(world, language) : [],
    countries: group === 'identity' ? countriesIn(language) : [],
  }
  const { shopName, supportMail, paymentMinutes, watchDays, reviewHours, keepDocuments } =
    world.config
  return {
    group,
    proof,
    isSensitive: isSensitive(group),
    demonstration: isFirst && world.config.demo ? { name: shopName } : null,
    opening: isFirst
      ? { status: world.config.operator?.status ?? ('open' as const), missing }
      : null,
    sections: sectionsOf(group).map((name) => ({
      name,
      settings: keysIn(name).map((key) => {
        const { form, least, most } = kinds[key]
        const choices =
          form === 'currency'
            ? ['PI', ...isoCurrencies]
            : form === 'orientation'
              ? ['', ...(world.config.currency === 'PI' ? isoCurrencies : ['PI'])]
              : kinds[key].choices
        const shown = isNumberSetting(key)
          ? writtenNumber(shownText(form, kept[key], world.config.currency), language)
          : shownText(form, kept[key], world.config.currency)
        const options = form === 'categories' || form === 'countries' ? lists[form] : undefined
        const named = form === 'currency' || form === 'orientation'
        const names = named
          ? currencyNames(choices?.filter((code) => code !== '') ?? [], language)
          : undefined
        return { key, form, least, most, choices, names, options, kept: kept[key], shown }
      }),
    })),
    texts: textsOf(group).map((name) => ({ name, languages: written.get(name) ?? [] })),
    inForce: {
      shopName,
      contactMail: supportMail,
      paymentMinutes,
      watchDays,
      reviewHoursFrom: reviewHours.from,
      reviewHoursTo: reviewHours.to,
      keepApprovedDays: keepDocuments.approved,
      keepDeclinedDays: keepDocuments.declined,
      keepDraftDays: keepDocuments.draft,
    } as Readonly<Record<string, string | number>>,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'settings')
  const fields = await form(request)
  if (fields.group === 'opening') {
    const to = fields.status === 'open' ? 'open' : 'paused'
    const set = await setShopStatus(world, who, to)
    return set.ok
      ? withToast('/admin/settings#opening', `admin.shop.${to}`)
      : refusedInput(set, fields)
  }
  if (fields.group === 'demonstration') {
    const cleared = await clearFrom(context, who, fields)
    return cleared.ok
      ? withToast('/admin/settings', 'admin.demonstration', { count: cleared.value })
      : refusedInput(cleared, fields)
  }
  const { group } = fields
  if (!isSettingGroup(group) || !may(who, 'settings.change'))
    return refusedInput(refuse('admin.act'), fields)
  const proven = await requireProof(context, who, fields)
  if (!proven.ok) return refusedInput(proven, fields)
  const plain = plainNumbers(fields, language, isNumberSetting)
  if (!plain.ok) return refusedInput(plain, fields)
  const saved = await changeSettings(world, proven.value, group, plain.value)
  if (!saved.ok) return refusedInput(saved, fields)
  const toast = saved.value === 0 ? 'settings.same' : 'settings.saved'
  return withToast(pathOfGroup(group), `admin.${toast}`, { count: saved.value })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-settings')
  const { group, sections, opening, texts, inForce, proof, demonstration } = loaderData
  const refused = actionData?.values.group === group ? actionData : undefined
  const isConfirming = refused !== undefined && asksProof(refused.refusal)
  const isClearing = actionData?.values.group === 'demonstration'
  const title = `${t('tab.settings')}: ${words(`group.${group}`)}`
  return (
    <>
      <AdminHead title={t('tab.settings')} documentTitle={title} />
      <div className="settings">
        <SettingsMenu current={group} />
        <div className="settings-page">
          <p className="admin-lead">
            {words('lead')} {loaderData.isSensitive && <span>{words('sensitive')}</span>}
          </p>
          <Refused
            title={words('failedUpdate')}
            refusal={actionData?.refusal}
            hasProofFields={isConfirming || isClearing}
          />
          {opening && (
            <Annotated
              id="opening"
              title={words('opening.title')}
              text={words('section.status.text')}
            >
              <OpeningForm opening={opening} />
            </Annotated>
          )}
          <SettingsForm key={group} {...{ group, sections, inForce, proof, refused }}>
            {texts.length > 0 && <WrittenTexts texts={texts} />}
          </SettingsForm>
          {isConfirming && proof?.hasPasskey && <ConfirmByPasskey />}
          {demonstration && proof && (
            <Demonstration
              {...demonstration}
              proof={proof}
              refused={isClearing ? actionData : undefined}
            />
          )}
        </div>
      </div>
    </>
  )
}
