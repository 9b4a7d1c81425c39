// Sections of the home page: order, state, texts, images, schedule.
import { Form, Link } from 'react-router'
import { collectionOptions } from '../../../../../shop/catalog/collections/views.ts'
import { shopZone } from '../../../../../shop/platform/time-zone.ts'
import { scheduleFields, sectionFields } from '../../../../../shop/storefront/home/input.ts'
import {
  formOf,
  type HomeSection,
  sectionKinds,
  sectionText,
} from '../../../../../shop/storefront/home/rules.ts'
import { homeNow, sectionPhotos } from '../../../../../shop/storefront/home/views.ts'
import { RefusalNotice, type Refused } from '../../../../components/account/refusals'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { SelectField } from '../../../../ui/Field'
import { AdminHead, failedPage } from '../../frame/page-head'
import { isUpload } from '../../products/product-pictures'
import { actOnHome, receiveSectionPicture } from './home'
import { SectionForm } from './section-form'
import { SectionList } from './section-list'
import '../admin-storefront.css'
import type { Route } from './+types/page'

export const handle = { texts: ['admin', 'admin-home', 'admin-menus', 'admin-categories', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin', 'tab.home')

const list = '/admin/home'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'home')
  const { value: sections, version } = await homeNow(world)
  const edited = sections.find(({ id }) => id === new URL(request.url).searchParams.get('edit'))
  const used = new Set(sections.map(({ is }) => is))
  return {
    version,
    rows: sections.map((section, at) => ({
      id: section.id,
      is: section.is,
      isOn: section.isOn,
      at,
      ...scheduleOf(section, shopZone(world)),
      languages: section.languages,
      title: sectionText(section, 'title', language),
      isLast: at === sections.length - 1,
    })),
    zone: shopZone(world),
    kinds: sectionKinds.filter((is) => !formOf[is].isSingle || !used.has(is)),
    collections: await collectionOptions(world, language),
    edited: edited && {
      id: edited.id,
      is: edited.is,
      values: sectionFields(edited, shopZone(world)),
      photo: (await sectionPhotos(world, [edited])).get(edited.imageId ?? '') ?? null,
    },
  }
}

/** "2026-11-27 09:00" and "2026-11-30", which is shown until its end. */
function scheduleOf(section: HomeSection, zone: string): { from: string; until: string } {
  const { from, until, untilTime } = scheduleFields(section, zone)
  return { from: from.replace('T', ' '), until: `${until} ${untilTime}`.trim() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'home')
  const { search } = new URL(request.url)
  if (isUpload(request)) {
    const sent = await receiveSectionPicture(world, who, request)
    return sent.ok ? withToast(list + search, 'saved') : answer(sent, { intent: 'picture' })
  }
  const fields = await form(request)
  const done = await actOnHome(world, who, fields)
  if (!done.ok) return answer(done, fields)
  const isBelow = fields.intent?.startsWith('unpicture') ? search : ''
  return withToast(done.value ? `${list}?edit=${done.value}#edit` : list + isBelow, 'saved')
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, version, kinds, collections, zone, edited } = loaderData
  const t = useT('admin')
  const words = useT('admin-home')
  const errors = useT('errors')
  const refusal = actionData?.refusal
  const isOf = (intent: string) => actionData?.values.intent === intent
  const refused: Refused =
    refusal && edited && isOf(`save.${edited.id}`)
      ? { refusal, values: actionData.values }
      : undefined
  return (
    <>
      <AdminHead title={t('tab.home')} />
      <p>
        {words('lead')} <Link to="/admin/design">{words('toDesign')}</Link>
      </p>
      <RefusalNotice refusal={isOf('picture') ? undefined : refusal} />
      {edited && (
        <SectionForm
          key={`${edited.id} ${refused ? '' : version}`}
          {...edited}
          {...{ version, zone, collections, refused }}
          problem={isOf('picture') && refusal ? errors(refusal.code) : undefined}
        />
      )}
      <SectionList rows={rows} version={version} />
      <Form method="post" className="admin-card row">
        <input type="hidden" name="version" value={version} />
        <SelectField
          name="kind"
          label={words('add')}
          options={kinds.map((is) => [is, words(`kind.${is}`)] as const)}
        />
        <Button kind="quiet" name="intent" value="add">
          {words('addButton')}
        </Button>
      </Form>
    </>
  )
}
