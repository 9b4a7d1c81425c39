// The session may have changed: said by the service, or because the person is back. It is read at once, by a job.
import type { World } from '../../../world.ts'
import { readSoon } from '../../kyc/store/sessions.ts'
import type { HostedCheck } from '../views.ts'

/** Returns false unless the service has signed it. Nothing else of it is believed. */
export async function takeNotification(
  world: World,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
): Promise<boolean> {
  const session = world.identityService?.notified(headers, body, world.now())
  if (!session) return false
  await readSoon(world.db, session)
  return true
}

/** The service's notification may come later than the person. */
export async function readAfterReturn(world: World, hosted: HostedCheck | null): Promise<void> {
  if (hosted?.session?.state === 'open') await readSoon(world.db, hosted.session.id)
}
