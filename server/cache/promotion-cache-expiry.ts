// A page never shows a price that is over: at the very moment when a promotion begins or ends, its pages are dropped.
import { announcePromotionChanges } from '../../shop/catalog/promotions/actions.ts'
import { nextTurn } from '../../shop/catalog/promotions/views.ts'
import type { World } from '../../shop/world.ts'

/** Looked at again at least this often (milliseconds): clocks are set, and long timers drift. */
const longest = 15 * 60_000
const again = 5_000

/** Answers how it is ended. The job that does the same each minute is for shops whose pages are elsewhere. */
export function announceAtPromotionChanges(world: World): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null
  let isOver = false

  async function look(): Promise<void> {
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
    timer = setTimeout(look, Math.max(1, pause)).unref()
  }

  const stop = world.events.on('promotions', () => void look())
  void look()
  return async () => {
    isOver = true
    stop()
    if (timer) clearTimeout(timer)
  }
}
