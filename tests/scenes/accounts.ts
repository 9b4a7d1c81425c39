// A shop with accounts, and people who sign in to them.
import { signIn } from '../../shop/accounts/actions/sign-in.ts'
import type { Client } from '../../shop/accounts/port.ts'
import { makeAccountsIn, accountPassword as password, worldWithAccounts } from '../accounts.ts'

export const world = await worldWithAccounts()
export const { account, session } = makeAccountsIn(world)

export const right = (email: string, client: Client) => signIn(world, { email, password }, client)
export const wrong = (email: string, client: Client) =>
  signIn(world, { email, password: 'wrong one' }, client)

/** Names of the mails to them, in their order. */
export const mailsTo = async (email: string) =>
  (
    await world.db`select template from mail_outbox where to_address = ${email} order by created_at, id`
  ).map(({ template }) => template)
