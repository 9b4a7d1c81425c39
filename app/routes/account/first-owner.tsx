// A shop that nobody owns: by a printed link, or on the shop's own machine, somebody creates the first owner's account.
import { Link, useLocation } from 'react-router'
import { claimShop } from '../../../shop/back-office/setup/actions/claim-shop.ts'
import { isSetupToken, setupToken } from '../../../shop/people/accounts/setup-link.ts'
import { isUnowned } from '../../../shop/people/accounts/views/unowned.ts'
import { NameFields } from '../../components/account/NameFields'
import { useProblems } from '../../components/account/problems'
import {
  RefusalNotice,
  type Refused,
  RefusedForm,
  useFields,
} from '../../components/account/refusals'
import { LanguageLinks } from '../../components/layout/LanguageLinks'
import { PageHead } from '../../components/layout/PageHead'
import { clientOf, linkIn, refused } from '../../http/auth'
import { redirect } from '../../http/redirects'
import { form, requestContext } from '../../http/request-context'
import { languages } from '../../i18n/languages'
import { useT } from '../../i18n/text'
import type { Route } from './+types/first-owner'
import { EmailField } from './EmailField'
import { NewPassword } from './NewPassword'
import './first-owner.css'

export const handle = { texts: ['setup', 'opening', 'auth'] }

/** `token` is null if there is nothing to fill in, for the reason that `state` names. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { world, isLocal = false } = requestContext(context)
  const { token } = linkIn(request)
  if (!(await isUnowned(world))) {
    // Without a link there is nothing to explain, and nobody learns of a set-up.
    if (token === null) throw redirect('/')
    return { token: null, state: 'owned' as const }
  }
  if (token === null && !isLocal) throw redirect('/opening-soon')
  // Each visit from the machine itself has a link of its own.
  const own = token ?? setupToken(world)
  return isSetupToken(world, own)
    ? { token: own, state: 'open' as const }
    : { token: null, state: 'expired' as const }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  actionHeaders.set('referrer-policy', 'no-referrer')
  return actionHeaders
}

export async function action({ request, context }: Route.ActionArgs) {
  const { world, language, setCookies } = requestContext(context)
  const fields = await form(request)
  const claimed = await claimShop(world, fields, { client: clientOf(context), language })
  if (!claimed.ok) return refused(claimed, fields)
  setCookies.push(...claimed.value.cookies)
  // The dashboard needs a second factor; it continues with the questions about the shop.
  return redirect('/account/security')
}

export default function Page({ loaderData: { token, state }, actionData }: Route.ComponentProps) {
  const t = useT('setup')
  const auth = useT('auth')
  const errors = useT('errors')
  const { search } = useLocation()
  return (
    <main className="auth first-owner">
      <PageHead title={t('title')} />
      <meta name="robots" content="noindex" />
      {/* The owner's language decides the shop's. */}
      <LanguageLinks offered={languages} path="/setup" search={search} />
      <div className="card">
        <h1>{t('title')}</h1>
        <RefusalNotice refusal={actionData?.refusal} />
        {token !== null && <OwnerForm token={token} refused={actionData} />}
        {state !== 'open' && !actionData && (
          <p>{errors(state === 'owned' ? 'setup.owned' : 'setup.link')}</p>
        )}
        {state === 'owned' && (
          <p className="auth-aside">
            <Link to="/auth?next=%2Fadmin">{auth('signIn')}</Link>
          </p>
        )}
      </div>
    </main>
  )
}

function OwnerForm({ token, refused }: { token: string; refused: Refused }) {
  const t = useT('setup')
  const auth = useT('auth')
  const problem = useProblems(refused?.refusal)
  const field = useFields(refused)
  return (
    // With the token in the address, whoever comes second is told so instead of being sent away.
    <RefusedForm refused={refused} send={t('create')} action={`/setup?token=${token}`}>
      <p>{t('lead')}</p>
      <p className="hint">{t('language')}</p>
      <input type="hidden" name="token" value={token} />
      <NameFields of={(name) => ({ label: auth(name), ...field(name) })} />
      <EmailField refused={refused} />
      <NewPassword label={auth('password')} problem={problem} isForStaff />
    </RefusedForm>
  )
}
