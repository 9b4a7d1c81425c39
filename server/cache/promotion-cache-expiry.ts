// Cache expiry at promotion boundaries: pages are dropped at the moment a promotion begins or ends, so that no outdated price is shown.
import { announcePromotionChanges } from '../../shop/catalog/promotions/actions.ts'
import { nextTurn } from '../../shop/catalog/promotions/views.ts'
import type { World } from '../../shop/world.ts'

/** Checks again at least this often (milliseconds): clocks are adjusted, and long timers drift. */
const longest = 15 * 60_000
const again = 5_000

/** Answers a function that stops it. A job does the same each minute, for pages cached by other processes. */
export function announceAtPromotionChanges(world: World): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null
  let isOver = false

  async function check(): Promise<void> {
    let pause = again
    try {
      await announcePromotionChanges(world)
      const next = await nextTurn(world)
      pause = next ? Math.min(longest, next.getTime() - world.now().getTime()) : longest
    } catch (error) {
      world.log.warn('promotion check failed', { reason: (error as Error).name })
    }
    if (isOver) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(check, Math.max(1, pause)).unref()
  }

  const stop = world.events.on('promotions', () => void check())
  void check()
  return async () => {
    isOver = true
    stop()
    if (timer) clearTimeout(timer)
  }
}
