// Privacy: stored data, download, account deletion.

import {
  cancelErasure,
  requestErasure,
} from '../../../../shop/back-office/privacy/actions/request-erasure.ts'
import { waitingDays } from '../../../../shop/back-office/privacy/rules.ts'
import { blockersOf, erasureOf } from '../../../../shop/back-office/privacy/views/erasure.ts'
import { openingsOf } from '../../../../shop/identity/documents/views.ts'
import { settingsOf } from '../../../../shop/platform/settings/views.ts'
import { refuse } from '../../../../shop/result.ts'
import { RefusalNotice } from '../../../components/account/refusals'
import { PageHead } from '../../../components/layout/PageHead'
import { revalidate } from '../../../components/layout/revalidation'
import { answerTo } from '../../../http/auth'
import { answer, form, requestContext, requireViewer } from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import type { Route } from './+types/page'
import { ExportPanel, KeptPanel, OpenedPanel } from './DataPanels'
import { ErasePanel } from './ErasePanel'

export const handle = { texts: ['privacy', 'auth'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  const { world } = requestContext(context)
  const [settings, openings, waiting, blockers] = await Promise.all([
    settingsOf(world),
    openingsOf(world, who.id, 1000),
    erasureOf(world, who),
    blockersOf(world, who),
  ])
  return {
    openings: openings.map(({ at }) => at),
    due: waiting?.dueAt ?? null,
    blockers,
    basis: settings.keepInvoiceBasis,
    terms: {
      years: settings.keepInvoiceYears,
      days: waitingDays,
      approved: world.config.keepDocuments.approved,
      declined: world.config.keepDocuments.declined,
      draft: world.config.keepDocuments.draft,
    },
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

const here = '/account/data'

export async function action({ request, context }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  const { world } = requestContext(context)
  const fields = await form(request)
  switch (fields.intent) {
    case 'erase':
      return answerTo(await requestErasure(world, who, fields), here, 'erasureAsked', fields)
    case 'keep':
      return answerTo(await cancelErasure(world, who), here, 'accountKept')
    default:
      return answer(refuse('form.invalid'))
  }
}

export const shouldRevalidate = revalidate

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('privacy')
  const { terms } = loaderData
  return (
    <>
      <PageHead title={t('title')} />
      <RefusalNotice refusal={actionData?.refusal} />
      <div className="account-panels">
        <div>
          <ExportPanel />
          <OpenedPanel openings={loaderData.openings} />
          <ErasePanel
            due={loaderData.due}
            blockers={loaderData.blockers}
            terms={terms}
            isConfirmed={actionData?.values.confirm === 'yes'}
          />
        </div>
        <div>
          <KeptPanel terms={terms} basis={loaderData.basis} />
        </div>
      </div>
    </>
  )
}
