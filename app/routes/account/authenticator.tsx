// Authenticator app (TOTP) setup: scan or type the secret, then confirm with a code.
import { Link } from 'react-router'
import { finishTotp } from '../../../shop/people/accounts/actions/factors.ts'
import { totpSetupOf } from '../../../shop/people/accounts/views/factors.ts'
import { CodeField } from '../../components/account/CodeField'
import { useProblems } from '../../components/account/problems'
import { RefusalNotice, type Refused, RefusedForm } from '../../components/account/refusals'
import { QrCode } from '../../components/checkout/QrCode'
import { PageHead } from '../../components/layout/PageHead'
import { refused } from '../../http/auth'
import { qrDrawing } from '../../http/qr'
import { form, requestContext, requireViewer, withToast } from '../../http/request-context'
import { requireFreshViewer } from '../../http/step-up'
import { useT } from '../../i18n/text'
import { Verbatim } from '../../ui/Verbatim'
import type { Route } from './+types/authenticator'
import { RecoveryCodes } from './RecoveryCodes'

export const handle = { texts: ['security', 'auth'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const who = requireFreshViewer(context, request)
  const { world } = requestContext(context)
  const setup = await totpSetupOf(world, who)
  return {
    setup: setup && { secret: setup.secret, qr: qrDrawing(setup.uri) },
    account: `${world.config.shopName}, ${who.email}`,
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ request, context }: Route.ActionArgs) {
  const who = requireViewer(context, request)
  const { world, setCookies } = requestContext(context)
  const fields = await form(request)
  const done = await finishTotp(world, who, fields)
  if (!done.ok) return refused(done, fields)
  setCookies.push(...done.value.cookies)
  if (done.value.codes.length === 0) return withToast('/account/security', 'factorAdded')
  // New staff needed it for the dashboard.
  return { codes: done.value.codes, next: who.needsFactor ? '/admin' : undefined }
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('security')
  const { setup, account } = loaderData
  const added = actionData && 'codes' in actionData ? actionData : null
  const refusedForm = actionData && 'refusal' in actionData ? actionData : undefined
  return (
    <div className="account-narrow">
      <PageHead title={t('app.title')} />
      <RefusalNotice refusal={refusedForm?.refusal} />
      {added && <RecoveryCodes {...added} title={account} />}
      {!added && setup && <Setup setup={setup} refused={refusedForm} />}
      {!added && !setup && (
        <p>
          <Link to="/account/security">{t('app.back')}</Link>
        </p>
      )}
    </div>
  )
}

type SetupProps = {
  setup: { secret: string; qr: ReturnType<typeof qrDrawing> }
  refused: Refused
}

function Setup({ setup, refused }: SetupProps) {
  const t = useT('security')
  const problem = useProblems(refused?.refusal)
  return (
    <section className="card" aria-labelledby="app">
      <h2 id="app">{t('app.title')}</h2>
      <p>{t('app.scan')}</p>
      <QrCode qr={setup.qr} label={t('app.qr')} />
      <p>{t('app.type')}</p>
      <p className="totp-secret">
        <Verbatim as="code">{setup.secret}</Verbatim>
      </p>
      <RefusedForm
        refused={refused}
        send={t('app.finish')}
        beside={<Link to="/account/security">{t('confirm.leave')}</Link>}
      >
        <CodeField label={t('app.code')} hint={t('app.codeHint')} error={problem('code')} digits />
      </RefusedForm>
    </section>
  )
}
