// The brand: colors, fonts, shapes and logo, with samples in both themes.
import { data } from 'react-router'
import { type Result, refuse } from '../../../../../shop/result.ts'
import { changeLook, putLogo, removeLogo } from '../../../../../shop/storefront/brand/actions.ts'
import { brandPart, lookFields } from '../../../../../shop/storefront/brand/input.ts'
import { largestLogo } from '../../../../../shop/storefront/brand/rules/brand.ts'
import { editedPart } from '../../../../../shop/storefront/design/views.ts'
import { RefusalNotice } from '../../../../components/account/refusals'
import { versionIn } from '../../../../http/form-fields'
import { statusOf } from '../../../../http/refusals'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { sheetOf, sheetPath } from '../../../../http/storefront/brand-styles'
import { withUpload } from '../../../../http/uploads'
import { useT } from '../../../../i18n/text'
import { AdminHead, failedPage } from '../../frame/page-head'
import { isUpload } from '../../products/product-pictures'
import type { Route } from './+types/page'
import { LogoForms } from './logo'
import { LookForm } from './theme-editor'
import '../admin-storefront.css'

export const handle = { texts: ['admin', 'admin-design', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-design')

export async function loader({ context }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'design')
  const { value, version } = await editedPart(world, brandPart)
  const sheet = sheetOf(value, '.brand-sample')
  return {
    version,
    values: lookFields(value),
    logo: value.logo && { light: value.logo.light, dark: value.logo.dark },
    sheet: sheet && sheetPath(sheet),
  }
}

const here = '/admin/design/brand'
const themeIn = (text = '') => (text === 'dark' ? 'dark' : 'light')

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'design')
  if (isUpload(request)) {
    // A little above the largest logo, so that a larger file is refused with its own message.
    const limits = { most: largestLogo, longest: 60_000 }
    const sent = await withUpload<undefined>(
      request,
      ['logo'],
      async ({ fields, files, problems }) =>
        files.logo
          ? putLogo(world, who, versionIn(fields.version), {
              theme: themeIn(fields.theme),
              path: files.logo,
            })
          : refuse(problems.logo ?? 'upload.required'),
      undefined,
      limits,
    )
    const done: Result = !sent.ok && sent.code === 'upload.too_large' ? refuse('logo.large') : sent
    if (done.ok) return withToast(here, 'admin.design.saved')
    return data({ refusal: done, values: {} }, { status: statusOf(done.code) })
  }
  const fields = await form(request)
  const version = versionIn(fields.version)
  const done = fields.intent?.startsWith('remove.')
    ? await removeLogo(world, who, version, themeIn(fields.intent.slice(7)))
    : await changeLook(world, who, version, fields)
  return done.ok ? withToast(here, 'admin.design.saved') : answer(done, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { version, values, logo, sheet } = loaderData
  const words = useT('admin-design')
  const t = useT('admin')
  const refused = actionData && Object.keys(actionData.values).length > 0 ? actionData : undefined
  return (
    <>
      {sheet && <link rel="stylesheet" href={sheet} precedence="default" />}
      <AdminHead title={words('part.brand')} back={['/admin/design', t('tab.design')]} />
      <RefusalNotice refusal={actionData?.refusal} />
      <LookForm key={version} version={version} values={values} refused={refused} />
      <LogoForms version={version} logo={logo} />
    </>
  )
}
