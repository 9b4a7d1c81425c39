// Reads payment providers as soon as a message, or a page that waits, asks for it.
import { providersTopic, readProviders } from '../../shop/payments/providers/read.ts'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import type { World } from '../../shop/world.ts'

/** Between two readings that were asked for: many messages about one payment are one reading. */
const pause = 500

/** Returns a function that stops it, after pending work. The job `read-providers` finds what it misses. */
export function readAtOnce(world: World): () => Promise<void> {
  if (world.providers.length === 0) return async () => {}
  let isWanted = false
  let running: Promise<void> | null = null

  async function read(): Promise<void> {
    while (isWanted) {
      isWanted = false
      await readProviders(world).catch((error) =>
        world.log.warn('payment providers not read', errorSummary(error)),
      )
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    running = null
  }
  const stop = world.events.on(providersTopic, () => {
    isWanted = true
    running ??= read()
  })
  return async () => {
    stop()
    isWanted = false
    await running
  }
}
