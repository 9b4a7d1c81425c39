// Security notifications by email, in the transaction of the change.
import { queueMail } from '../../../platform/mail/actions.ts'
import { greetedName } from '../../../platform/names-of-people.ts'
import type { World } from '../../../world.ts'
import { userById } from '../store/users.ts'
import { linkTo } from './links.ts'

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

export type Owner = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly language: string
}
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
  { email, firstName, lastName, language }: Owner,
  template: Notice,
  values: Values = () => ({}),
  dedupe?: string,
): Promise<void> {
  await queueMail(world, {
    to: email,
    language,
    template,
    ...(dedupe && { dedupe }),
    values: {
      name: greetedName({ firstName, lastName }),
      link: linkTo(world, language, '/account/security'),
      support: world.config.supportMail,
      ...values(language),
    },
  })
}
