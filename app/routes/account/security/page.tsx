// Security: password, second factor, sessions.

import {
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '../../../../shop/people/accounts/actions/factors.ts'
import {
  addPasskey,
  namePasskey,
  removePasskey,
} from '../../../../shop/people/accounts/actions/passkeys.ts'
import { endOtherSessions, endSession } from '../../../../shop/people/accounts/actions/sign-in.ts'
import { isStaff } from '../../../../shop/people/accounts/rules.ts'
import { sessionsOf } from '../../../../shop/people/accounts/views/accounts.ts'
import { factorsOf, passkeysForOwner } from '../../../../shop/people/accounts/views/factors.ts'
import { type Refusal, refuse } from '../../../../shop/result.ts'
import { RefusalNotice } from '../../../components/account/refusals'
import { PageHead } from '../../../components/layout/PageHead'
import { revalidate } from '../../../components/layout/revalidation'
import { answerTo, passkeyAnswer } from '../../../http/auth'
import { redirect } from '../../../http/redirects'
import {
  answer,
  form,
  requestContext,
  requireViewer,
  withToast,
} from '../../../http/request-context'
import { useT } from '../../../i18n/text'
import { RecoveryCodes } from '../RecoveryCodes'
import type { Route } from './+types/page'
import { FactorsPanel, StaffNotice, type StaffRule } from './FactorsPanel'
import { PasskeysPanel } from './PasskeysPanel'
import { PasswordPanel } from './PasswordPanel'
import { SessionsPanel } from './SessionsPanel'

export const handle = { texts: ['security', 'auth'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const who = requireViewer(context, request)
  const { world } = requestContext(context)
  const [sessions, factors, passkeys] = await Promise.all([
    sessionsOf(world, who),
    factorsOf(world, who.id),
    passkeysForOwner(world, who),
  ])
  const demonstration = world.config.demo && isStaff(who) ? 'demonstration' : null
  const staffRule: StaffRule = who.needsFactor ? 'demanded' : demonstration
  return {
    email: who.email,
    sessions,
    factors,
    passkeys,
    staffRule,
    account: `${world.config.shopName}, ${who.email}`,
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

const here = '/account/security'

export async function action({ request, context }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  const { world, setCookies } = requestContext(context)
  const fields = await form(request)
  switch (fields.intent) {
    case 'start-totp': {
      const started = await startTotp(world, who)
      return started.ok ? redirect(`${here}/app`) : notYet(started)
    }
    case 'remove-totp': {
      const removed = await removeTotp(world, who)
      return removed.ok ? withToast(here, 'factorRemoved') : notYet(removed)
    }
    case 'renew-codes': {
      const renewed = await renewRecoveryCodes(world, who)
      return renewed.ok ? { codes: renewed.value.codes, next: undefined } : notYet(renewed)
    }
    case 'add-passkey': {
      const { userAgent } = requestContext(context)
      const added = await addPasskey(world, who, passkeyAnswer(fields), userAgent)
      if (!added.ok) return notYet(added)
      setCookies.push(...added.value.cookies)
      const { codes } = added.value
      // New staff needed it for the dashboard.
      const next = who.needsFactor ? '/admin' : undefined
      return codes.length > 0 ? { codes, next } : withToast(here, 'passkeyAdded')
    }
    case 'name-passkey':
      return answerTo(await namePasskey(world, who, fields), here, 'saved', fields)
    case 'remove-passkey': {
      const removed = await removePasskey(world, who, fields.passkey ?? '')
      return removed.ok ? withToast(here, 'factorRemoved') : notYet(removed)
    }
    case 'end-session':
      return answerTo(await endSession(world, who, fields.session ?? ''), here, 'sessionEnded')
    case 'end-others': {
      const count = await endOtherSessions(world, who)
      return count.ok ? withToast(here, 'sessionsEnded', { count: count.value }) : answer(count)
    }
    default:
      return answer(refuse('form.invalid'))
  }
}

/** No input can be lost: step-up redirects and returns. */
const notYet = (refusal: Refusal) =>
  refusal.code === 'accounts.stepUp'
    ? redirect(`/account/confirm?next=${encodeURIComponent(here)}`)
    : answer(refusal)

export const shouldRevalidate = revalidate

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('security')
  const { email, sessions, factors, passkeys, staffRule, account } = loaderData
  const made = actionData && 'codes' in actionData ? actionData : null
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  if (made) return <RecoveryCodes {...made} title={account} />
  return (
    <>
      <PageHead title={t('title')} />
      <RefusalNotice refusal={refusal} />
      <StaffNotice rule={staffRule} factors={factors} />
      <div className="account-panels">
        <div>
          <FactorsPanel factors={factors} />
          <PasskeysPanel passkeys={passkeys} />
          <PasswordPanel email={email} />
        </div>
        <div>
          <SessionsPanel sessions={sessions} />
        </div>
      </div>
    </>
  )
}
