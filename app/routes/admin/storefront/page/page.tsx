// One page of the merchant: its texts in every language, address, images, preview. Legal pages are the owner's.

import { data } from 'react-router'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { refuseFields } from '../../../../../shop/platform/input.ts'
import { languages } from '../../../../../shop/platform/languages.ts'
import { refuse } from '../../../../../shop/result.ts'
import { bodyProblem, pageFields } from '../../../../../shop/storefront/pages/input.ts'
import { isPageRole, pageLimits, pathOfPage } from '../../../../../shop/storefront/pages/rules.ts'
import { editedPage, pageHtml, pageName } from '../../../../../shop/storefront/pages/views.ts'
import { RefusalNotice, type Refused } from '../../../../components/account/refusals'
import { segment } from '../../../../http/redirects'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { firstLanguage } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { AdminHead, failedPage } from '../../frame/page-head'
import { isUpload } from '../../products/product-pictures'
import { DeletePage, PageForm, PageStateBadge, PictureForm } from '../page-form'
import { actOnPage, menuEntriesTo, receivePagePicture } from './pages'
import '../admin-storefront.css'
import '../../../../styles/content.css'
import type { Route } from './+types/page'

export const handle = { texts: ['admin', 'admin-pages', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-pages')

const list = '/admin/pages'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { who, world, language } = requireTab(context, 'pages')
  const role = isPageRole(id) ? id : undefined
  const found = id === 'new' ? null : await editedPage(world, id)
  if (!found && !mayBegin(id)) throw data({ code: 'pages.missing' }, { status: 404 })
  return {
    role,
    name: role && pageName(world, { names: {}, role, slug: role }, language),
    mayEdit: !role || may(who, 'legal.write'),
    page: found && { ...found.page, path: pathOfPage(found.page), state: found.state },
    values: found ? pageFields({ ...found.page, texts: found.texts }) : {},
    menuEntries: found ? await menuEntriesTo(world, id) : 0,
  }
}

/** A new page, or a legal page without a text yet. */
const mayBegin = (id: string) => id === 'new' || isPageRole(id)

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'pages')
  if (isUpload(request)) {
    const sent = await receivePagePicture(world, who, request)
    if (!sent.ok) return answer(sent, { intent: 'picture' })
    return { refusal: undefined, values: { intent: 'picture' }, picture: sent.value }
  }
  const fields = await form(request)
  if (!mayBegin(id) && !(await editedPage(world, id)))
    return answer(refuse('pages.missing'), fields)
  const language = languages.find((each) => fields.intent === `preview.${each}`)
  if (language) {
    const field = `texts.${language}.body`
    const text = (fields[field] ?? '').slice(0, 2 * pageLimits.body)
    const problem = bodyProblem(text)
    if (problem) return answer(refuseFields({ [field]: problem }), { ...fields, intent: 'save' })
    const preview = { language, html: await pageHtml(world, text) }
    return { refusal: undefined, values: fields, preview }
  }
  const done = await actOnPage(world, who, id, fields)
  if (!done.ok) return answer(done, fields)
  return withToast(
    fields.intent === 'delete' ? list : `${list}/${segment(done.value ?? id)}`,
    'saved',
  )
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { role, name, mayEdit, page, values, menuEntries } = loaderData
  const words = useT('admin-pages')
  const errors = useT('errors')
  const refusal = actionData?.refusal
  const isOf = (intent: string) => actionData?.values.intent === intent
  const refused: Refused =
    refusal && isOf('save') ? { refusal, values: actionData.values } : undefined
  const preview = actionData && 'preview' in actionData ? actionData.preview : undefined
  const picture = actionData && 'picture' in actionData ? actionData.picture : undefined
  return (
    <>
      <AdminHead
        title={
          name ?? (page ? (values[`texts.${firstLanguage()}.name`] ?? page.slug) : words('new'))
        }
        back={[list, words('back')]}
        state={page && <PageStateBadge state={page.state} />}
        secondary={
          page && page.state !== 'draft' && !page.isHidden ? (
            <a className="button quiet" href={page.path}>
              {words('view')}
            </a>
          ) : undefined
        }
      />
      <RefusalNotice refusal={isOf('picture') ? undefined : refusal} />
      {role && <p>{words(`legal.${mayEdit ? 'text' : 'owner'}`)}</p>}
      {mayEdit && (
        <>
          <PageForm
            key={page?.versionId}
            role={role}
            versionId={page?.versionId ?? null}
            values={values}
            typed={preview && actionData?.values}
            refused={refused}
            preview={preview}
          />
          <PictureForm
            picture={picture}
            problem={isOf('picture') && refusal ? errors(refusal.code) : undefined}
          />
          {page && <DeletePage versionId={page.versionId} menuEntries={menuEntries} />}
        </>
      )}
    </>
  )
}
