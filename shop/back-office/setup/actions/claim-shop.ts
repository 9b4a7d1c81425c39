// The first owner takes over a new shop, and is signed in.
import { createFirstOwner } from '../../../people/accounts/actions/first-owner.ts'
import { beginSession } from '../../../people/accounts/actions/session.ts'
import type { Client } from '../../../people/accounts/port.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { securityEvent } from '../../../platform/audit/actions.ts'
import type { Form } from '../../../platform/input.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { withFirstLanguages } from './new-shop.ts'

/** The dashboard asks for a second factor next. Refuses as `createFirstOwner` does. */
export async function claimShop(
  world: World,
  form: Form,
  { client, language }: { client: Client; language: string },
): Promise<Result<{ who: Viewer; cookies: string[] }>> {
  const made = await withFirstLanguages(world, (world) => createFirstOwner(world, form, language))
  await securityEvent(world, {
    action: made.ok ? 'signup_successful' : 'signup_failed',
    resource: 'first-owner',
    ...(made.ok ? { who: made.value } : { details: { code: made.code } }),
  })
  return made.ok ? ok(await beginSession(world, made.value, client, 'password')) : made
}
