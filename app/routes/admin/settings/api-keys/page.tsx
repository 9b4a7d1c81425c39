// API keys: created, rotated and revoked by owners, with their usage.
import {
  createApiKey,
  revokeApiKey,
  rotateApiKey,
} from '../../../../../shop/people/api-keys/actions.ts'
import { isPreset, presetAct, withPreset } from '../../../../../shop/people/api-keys/rules.ts'
import { apiKeys } from '../../../../../shop/people/api-keys/views.ts'
import { refuse } from '../../../../../shop/result.ts'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { pathIn } from '../../../../i18n/languages'
import { useLanguage, useT } from '../../../../i18n/text'
import { AdminHead, failedPage } from '../../frame/page-head'
import { Refused } from '../../lists/facts'
import { ShownSecret } from '../shown-secret'
import type { Route } from './+types/page'
import { ApiKeyList } from './api-key-list'
import { NewApiKey } from './new-api-key'

export const handle = { texts: ['admin', 'admin-api', 'developers'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-api')

export async function loader({ context }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'api')
  return { keys: await apiKeys(world) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'api')
  const fields = await form(request)
  const { act = '', id = '' } = fields
  const preset = act.startsWith(presetAct) ? act.slice(presetAct.length) : null
  if (isPreset(preset)) return { chosen: { preset, values: withPreset(fields, preset) } }
  if (act === 'revoke') {
    const done = await revokeApiKey(world, who, id)
    return done.ok ? withToast('/admin/api', 'admin.apiKeys.revoked') : answer(done, fields)
  }
  if (act !== 'create' && act !== 'rotate') return answer(refuse('admin.act'), fields)
  const made =
    act === 'create' ? await createApiKey(world, who, fields) : await rotateApiKey(world, who, id)
  return made.ok ? { secret: made.value.secret, isRotated: act === 'rotate' } : answer(made, fields)
}

export default function Page({ loaderData: { keys }, actionData }: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-api')
  const developers = useT('developers')
  const language = useLanguage()
  const made = actionData && 'secret' in actionData && actionData.secret ? actionData : null
  const refused = actionData && 'refusal' in actionData ? actionData : undefined
  return (
    <>
      <AdminHead title={t('tab.api')} />
      <p className="admin-lead">
        {words('lead')} <a href={pathIn(language, '/developers')}>{developers('title')}</a>
      </p>
      {made && <ShownSecret of="admin-api" secret={made.secret} isRotated={made.isRotated} />}
      <Refused title={words('failedUpdate')} refusal={refused?.refusal} />
      <ApiKeyList keys={keys} />
      <NewApiKey
        key={made?.secret}
        chosen={(actionData && 'chosen' in actionData && actionData.chosen) || null}
        refused={refused?.values.act === 'create' ? refused : undefined}
      />
    </>
  )
}
