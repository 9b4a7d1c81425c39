// Security notifications by email, in the transaction of the change.
import type { World } from '../../../world.ts'
import { userById } from '../store/users.ts'
import type { Contact } from '../views/accounts.ts'
import { mailPerson } from './mail.ts'

export type Notice =
  | 'new-browser'
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'password-changed'
  | 'role-granted'
  | 'role-revoked'
  | 'password-guessed'
  | 'factor-guessed'

type Values = (language: string) => Record<string, string | number>

/** `values` are in the owner's language, or numbers. The email links to the remedy. */
export async function notifyOwner(
  world: World,
  userId: string,
  template: Notice,
  values?: Values,
): Promise<void> {
  const owner = await userById(world.db, userId)
  if (owner) await notify(world, owner, template, values)
}

/** As `notifyOwner`, for a known owner; with `dedupe` at most once. */
export async function notify(
  world: World,
  owner: Contact,
  template: Notice,
  values: Values = () => ({}),
  dedupe?: string,
): Promise<void> {
  await mailPerson(world, owner, {
    template,
    path: '/account/security',
    ...(dedupe && { dedupe }),
    values: { support: world.config.supportMail, ...values(owner.language) },
  })
}
