// Refuses an extension while the shop opens: it goes on without it, and says so in the log and on the dashboard.
import { endAlert, raiseAlert } from '../../shop/people/alerts/actions.ts'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import type { World } from '../../shop/world.ts'

/** `why`: a clause in English, such as `it needs ucp, which is not open`. */
export async function refuseExtension(world: World, name: string, why: string): Promise<void> {
  world.extensions.open.delete(name)
  world.extensions.refused.set(name, why)
  await report(world, name, why)
}

/** Before anything of an extension opens: those that did not load. Ends the alerts of all others. */
export async function reportRefused(world: World): Promise<void> {
  const { refused } = world.extensions
  await endAlert(world, 'extension_refused', { except: [...refused.keys()] })
  for (const [name, why] of refused) await report(world, name, why)
}

async function report(world: World, name: string, why: string): Promise<void> {
  world.log.error('extension refused', { extension: name, why })
  const alert = {
    kind: 'extension_refused',
    subject: name,
    facts: { extension: name, why },
  } as const
  await raiseAlert(world, alert).catch((error) =>
    world.log.error('alert not stored', errorSummary(error)),
  )
}
