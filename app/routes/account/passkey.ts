// Passkey challenges (WebAuthn). POST, since each request creates a challenge.
import { data } from 'react-router'
import { askForPasskey } from '../../../shop/people/accounts/actions/passkey-check.ts'
import { offerPasskey } from '../../../shop/people/accounts/actions/passkeys.ts'
import { challengedUserId } from '../../../shop/people/accounts/actions/second-factor.ts'
import { challengeCookie } from '../../../shop/people/accounts/rules.ts'
import { type Refusal, type Result, refuse } from '../../../shop/result.ts'
import { clientOf } from '../../http/auth'
import { statusOf } from '../../http/refusals'
import { form, requestContext } from '../../http/request-context'
import type { Route } from './+types/passkey'

export const loader = () => data(null, { status: 405 })

export async function action({ request, context }: Route.ActionArgs) {
  const { purpose } = await form(request)
  const options = await optionsFor(purpose, context)
  return options.ok ? Response.json(options.value) : notNow(options)
}

async function optionsFor(
  purpose: string | undefined,
  context: Route.ActionArgs['context'],
): Promise<Result<object>> {
  const { world, who, cookies } = requestContext(context)
  const client = clientOf(context)
  if (purpose === 'sign-in') return askForPasskey(world, null, client)
  if (purpose === 'second-factor') {
    const token = cookies[challengeCookie(world.config.publicUrl)] ?? ''
    const userId = await challengedUserId(world, token)
    return userId ? askForPasskey(world, userId, client) : refuse('account.challenge')
  }
  if (who && purpose === 'prove') return askForPasskey(world, who.id, client)
  if (who && purpose === 'add') return offerPasskey(world, who)
  return refuse('passkey.refused')
}

const notNow = ({ code }: Refusal) => Response.json({ code }, { status: statusOf(code) })
