// People whose second factor is an app, and the codes that it shows.
import { finishTotp, startTotp } from '../../shop/accounts/actions/factors.ts'
import { answerChallenge } from '../../shop/accounts/actions/second-factor.ts'
import { signIn } from '../../shop/accounts/actions/sign-in.ts'
import { unseal } from '../../shop/accounts/sealed.ts'
import { codeAt, stepAt } from '../../shop/accounts/totp.ts'
import { refuse } from '../../shop/result.ts'
import { accountPassword as password, someClient } from '../accounts.ts'
import { account, session, world } from './accounts.ts'

export async function secretOf({ id }: { id: string }): Promise<Buffer> {
  const [row] = await world.db<[{ secret: Buffer; keyVersion: number }]>`
    select secret, key_version as "keyVersion" from totp_factors where user_id = ${id}`
  return unseal(world.keys, id, row)
}
export const codeOf = async (who: { id: string }, by = 0) =>
  codeAt(await secretOf(who), stepAt(world.now()) + by)

/** Somebody whose second factor is an app, and what they were given. */
export async function withApp(at = world) {
  const { email } = await account()
  const { who, cookie } = await session(email)
  await startTotp(at, who)
  const added = await finishTotp(at, who, { code: await codeOf(who) })
  if (!added.ok) throw new Error(added.code)
  // The code that set it up is spent.
  world.clock.advance(30_000)
  return { who, email, cookie, ...added.value }
}

/** The password is right; the token of the challenge that follows. */
export async function challenged(email: string): Promise<string> {
  const begun = await signIn(world, { email, password }, someClient())
  if (!begun.ok || begun.value.who) throw new Error('no second factor was asked for')
  const token = /^piazza-challenge=([\w-]{43}); Max-Age=600;/.exec(
    begun.value.cookies[0] ?? '',
  )?.[1]
  if (!token) throw new Error('no challenge')
  return token
}
export const answer = (token: string, code: string, client = someClient()) =>
  answerChallenge(world, token, { code }, client)
export const wrongCode = refuse('form.invalid', { fields: { code: 'field.code.wrong' } })
