// Settings for the owner: a form for each group.

import { changeSettings } from '../../../../shop/back-office/admin/actions/change-settings.ts'
import { setShopStatus } from '../../../../shop/back-office/admin/actions/open-shop.ts'
import { countMissing } from '../../../../shop/back-office/admin/views/setup.ts'
import { mayAct } from '../../../../shop/people/accounts/rules.ts'
import {
  isSensitive,
  keysOf,
  settingGroups,
} from '../../../../shop/platform/settings/rules/groups.ts'
import { shownText } from '../../../../shop/platform/settings/rules/kinds.ts'
import { textNames } from '../../../../shop/platform/settings/rules/texts.ts'
import { kinds } from '../../../../shop/platform/settings/rules.ts'
import { languagesWritten } from '../../../../shop/platform/settings/views/texts.ts'
import { storedSettings } from '../../../../shop/platform/settings/views.ts'
import { refuse } from '../../../../shop/result.ts'
import { Opening } from '../../../components/admin/layout/shop-opening'
import { Refused } from '../../../components/admin/lists/facts'
import { Failed } from '../../../components/admin/lists/list'
import { WrittenTexts } from '../../../components/admin/settings/operator-texts'
import { SettingsForm } from '../../../components/admin/settings/settings-form'
import { PageHead } from '../../../components/layout/PageHead'
import { revalidate } from '../../../components/layout/revalidation'
import { requireTab } from '../../../http/admin/staff'
import { answer, form, requestContext, withToast } from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import type { Route } from './+types/settings'

export const handle = { texts: ['admin', 'admin-settings', 'admin-orders'] }

export async function loader({ context }: Route.LoaderArgs) {
  requireTab(context, 'settings')
  const { world } = requestContext(context)
  const [kept, written, missing] = await Promise.all([
    storedSettings(world),
    languagesWritten(world),
    world.config.demo ? 0 : countMissing(world),
  ])
  const groups = settingGroups.map((name) => ({
    name,
    isSensitive: isSensitive(name),
    settings: keysOf(name).map((key) => {
      const { form, least, most, choices } = kinds[key]
      return { key, form, least, most, choices, kept: kept[key], shown: shownText(form, kept[key]) }
    }),
  }))
  const { shopName, supportMail, paymentMinutes, watchDays, reviewHours, keepDocuments } =
    world.config
  return {
    opening: { status: world.config.operator?.status ?? ('open' as const), missing },
    groups,
    texts: textNames.map((name) => ({ name, languages: written.get(name) ?? [] })),
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
  const who = requireTab(context, 'settings')
  const fields = await form(request)
  const { world } = requestContext(context)
  if (fields.group === 'opening') {
    const to = fields.status === 'open' ? 'open' : 'paused'
    const set = await setShopStatus(world, who, to)
    return set.ok ? withToast('/admin/settings#opening', `admin.shop.${to}`) : answer(set, fields)
  }
  const group = settingGroups.find((name) => name === fields.group)
  if (!group || !mayAct(who, 'admin')) return answer(refuse('admin.act'), fields)
  const saved = await changeSettings(world, who, group, fields)
  if (!saved.ok) return answer(saved, fields)
  const toast = saved.value === 0 ? 'settings.same' : 'settings.saved'
  return withToast(`/admin/settings#${group}`, `admin.${toast}`, { count: saved.value })
}

export const shouldRevalidate = revalidate

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-settings')
  const refused = actionData?.values.group
  return (
    <>
      <PageHead title={t('tab.settings')} />
      <div className="admin-head">
        <h1>{t('tab.settings')}</h1>
      </div>
      <p className="admin-lead">{words('lead')}</p>
      <Refused title={words('failedUpdate')} refusal={actionData?.refusal} />
      <nav aria-label={words('groups')} className="admin-jump">
        <a href="#opening">{words('opening.title')}</a>
        {loaderData.groups.map(({ name }) => (
          <a key={name} href={`#${name}`}>
            {words(`group.${name}`)}
          </a>
        ))}
        <a href="#texts">{words('texts.title')}</a>
      </nav>
      <Opening opening={loaderData.opening} />
      {loaderData.groups.map((group) => (
        <SettingsForm
          key={group.name}
          group={group}
          inForce={loaderData.inForce}
          refused={refused === group.name ? actionData : undefined}
        />
      ))}
      <WrittenTexts texts={loaderData.texts} />
    </>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-settings')('failed')} />
}
