// Promotion editor: everything until it starts; later only its end.

import { data, Form } from 'react-router'
import { oneOf } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { categoryOptions } from '../../../../shop/catalog/categories/views.ts'
import {
  editPromotion,
  savePromotion,
} from '../../../../shop/catalog/collections/save-promotion.ts'
import { manualCollections } from '../../../../shop/catalog/collections/views.ts'
import { endPromotion } from '../../../../shop/catalog/promotions/actions.ts'
import { phases } from '../../../../shop/catalog/promotions/rules.ts'
import { promotionById } from '../../../../shop/catalog/promotions/views.ts'
import type { Viewer } from '../../../../shop/people/accounts/rules.ts'
import { shopZone } from '../../../../shop/platform/time-zone.ts'
import { type Result, refuse } from '../../../../shop/result.ts'
import type { World } from '../../../../shop/world.ts'
import { RefusalNotice } from '../../../components/account/refusals'
import { refusalWithInput } from '../../../http/auth'
import type { Reader } from '../../../http/form-fields'
import { versionIn } from '../../../http/form-fields'
import { answer, form, withToast } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { useCurrency } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { AdminHead, failedPage } from '../frame/page-head'
import { displayedVersion, isEditConflict } from '../lists/edit-conflict'
import type { Route } from './+types/promotion'
import { inForm, readChange, readNew } from './promotion-fields'
import { AdjustForm, PromotionConflict, PromotionFacts, PromotionForm } from './promotion-form'
import { fieldsOfLink, fieldsOfPromotion } from './promotion-values'

export const handle = { texts: ['admin', 'admin-promotions', 'listing', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-promotions')

const list = '/admin/promotions'

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'promotions')
  const zone = shopZone(world)
  const reader = { language, zone, currency: world.config.currency }
  const categories = await categoryOptions(world, language)
  const collections = await manualCollections(world, language)
  if (id === 'new') {
    const query = new URL(request.url).searchParams
    const from = query.get('copy')
    const copied = from && (await promotionById(world, from))
    const values = copied
      ? copyOf(fieldsOfPromotion(copied, reader))
      : query.has('name')
        ? fieldsOfLink(query, reader)
        : null
    return { categories, collections, zone, promotion: null, copied: values, isGone: false }
  }
  const promotion = await promotionById(world, id)
  const shown = { categories, collections, zone, copied: null }
  // Not thrown: the form keeps its input even if the record was deleted.
  if (!promotion) return data({ ...shown, promotion, isGone: true }, { status: 404 })
  return { ...shown, promotion, isGone: false }
}

/** Codes are unique, and a copy needs its own start. */
const copyOf = (values: Record<string, string>) => ({
  ...values,
  coupon: '',
  startsAt: '',
  endsAt: '',
  endsTime: '',
})

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { who, world, language } = requireTab(context, 'promotions')
  const fields = await form(request)
  const done = await act(world, who, id, fields, {
    language,
    zone: shopZone(world),
    currency: world.config.currency,
  })
  return done.ok ? withToast(list, 'saved') : answer(done, refusalWithInput(done, fields).values)
}

async function act(
  world: World,
  who: Viewer,
  id: string,
  { intent, version, phase, ...fields }: Record<string, string>,
  reader: Reader,
): Promise<Result<string | undefined>> {
  const seen = { id, version: versionIn(version) }
  if (intent === 'end')
    return endPromotion(world, who, { ...seen, phase: oneOf(phases, phase ?? null) })
  if (id === 'new') {
    const read = readNew(fields, reader)
    return read.ok ? inForm(await savePromotion(world, who, read.value)) : inForm(read)
  }
  // That it is gone matters more than how its form was filled in.
  if (!(await promotionById(world, id))) return refuse('promotions.missing')
  const shown = intent === 'adjust' ? 'running' : 'planned'
  const read = readChange(fields, reader, shown === 'running')
  if (!read.ok) return inForm(read)
  return inForm(await editPromotion(world, who, { ...seen, phase: shown }, read.value))
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { promotion, copied, isGone, zone } = loaderData
  const reader = { language: useLanguage(), zone, currency: useCurrency() }
  const words = useT('admin-promotions')
  const errors = useT('errors')
  const typed = actionData && actionData.values.intent !== 'end' ? actionData.values : null
  const isTold = isEditConflict(actionData) || actionData?.refusal.code === 'promotions.begun'
  const title = words(!promotion ? 'new' : promotion.phase === 'planned' ? 'edit' : 'one')
  const form = {
    version: displayedVersion(actionData, 'version', promotion?.version ?? 0),
    values: { ...copied, ...(promotion && fieldsOfPromotion(promotion, reader)), ...typed },
    zone,
    refused: typed ? actionData : undefined,
  }
  return (
    <>
      <AdminHead title={title} back={[list, words('back')]} />
      <RefusalNotice refusal={actionData?.refusal} />
      {promotion && typed && isTold && (
        <PromotionConflict promotion={promotion} zone={zone} typed={typed} />
      )}
      {isGone && <Empty title={typed ? words('gone') : errors('promotions.missing')} />}
      {promotion && promotion.phase !== 'planned' && <PromotionFacts promotion={promotion} />}
      {(promotion ? promotion.phase === 'planned' : !isGone || typed) && (
        <PromotionForm
          key={promotion?.version}
          {...form}
          action={isGone ? `${list}/new` : undefined}
        />
      )}
      {promotion?.phase === 'running' && (
        <AdjustForm key={promotion.version} promotion={promotion} {...form} />
      )}
      {promotion && (
        <p className="admin-section">
          <LinkButton to={`${list}/new?copy=${promotion.id}`} kind="quiet">
            {words('copy')}
          </LinkButton>
        </p>
      )}
      {promotion && promotion.phase !== 'over' && (
        <Form method="post" className="admin-section">
          <input type="hidden" name="version" value={promotion.version} />
          <input type="hidden" name="phase" value={promotion.phase} />
          <Button kind="danger" name="intent" value="end">
            {words(promotion.phase === 'planned' ? 'remove' : 'end')}
          </Button>
        </Form>
      )}
    </>
  )
}
