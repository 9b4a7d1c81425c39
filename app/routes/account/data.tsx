// What the shop keeps of somebody, why and until when; their copy of it; and the end of their account.
import { openingsOf } from '../../../shop/documents/views.ts'
import { askErasure, keepAccount } from '../../../shop/privacy/actions/ask.ts'
import { waitingDays } from '../../../shop/privacy/rules.ts'
import { blockersOf, erasureOf } from '../../../shop/privacy/views/erasure.ts'
import { refuse } from '../../../shop/result.ts'
import { settingsOf } from '../../../shop/settings/views.ts'
import { refused } from '../../http/auth'
import { answer, door, form, requireViewer, withToast } from '../../http/door'
import { useT } from '../../i18n/text'
import { ExportPanel, KeptPanel, OpenedPanel } from '../../parts/account/DataPanels'
import { ErasePanel } from '../../parts/account/ErasePanel'
import { RefusalNotice } from '../../parts/account/refusals'
import { Head } from '../../parts/Head'
import { readAgain } from '../../parts/read-again'
import type { Route } from './+types/data'

export const handle = { texts: ['privacy', 'auth'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  const { world } = door(context)
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
  const { world } = door(context)
  const fields = await form(request)
  switch (fields.intent) {
    case 'erase': {
      const asked = await askErasure(world, who, fields)
      return asked.ok ? withToast(here, 'erasureAsked') : refused(asked, fields)
    }
    case 'keep': {
      const kept = await keepAccount(world, who)
      return kept.ok ? withToast(here, 'accountKept') : answer(kept)
    }
    default:
      return answer(refuse('form.invalid'))
  }
}

export const shouldRevalidate = readAgain

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('privacy')
  const { terms } = loaderData
  return (
    <>
      <Head title={t('title')} />
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
