// Cache expiry by time: drops pages at the moment a promotion begins or ends, so that no outdated price is shown, when
// a product is no longer new enough for a collection, and when a home page section starts or ends.
import { nextExpiry } from '../../shop/catalog/collections/views.ts'
import { announcePromotionChanges } from '../../shop/catalog/promotions/actions.ts'
import { nextPromotionChange } from '../../shop/catalog/promotions/views.ts'
import { nextHomeChange } from '../../shop/storefront/home/views.ts'
import { announce, type World } from '../../shop/world.ts'

/** Longest timer in milliseconds: clocks are adjusted, and long timers drift. */
const longest = 15 * 60_000
const again = 5_000

/** Returns a function that stops it. A job does the same each minute, for pages cached by other processes. */
export function expireCachedPages(world: World): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null
  let isOver = false
  let expiry: Date | null = null
  let homeTurn: Date | null = null

  async function check(): Promise<void> {
    let pause = again
    try {
      await announcePromotionChanges(world)
      if (expiry && expiry <= world.now()) await announce(world, 'collections')
      if (homeTurn && homeTurn <= world.now()) await announce(world, 'home')
      expiry = await nextExpiry(world)
      homeTurn = await nextHomeChange(world)
      const next = [await nextPromotionChange(world), expiry, homeTurn].flatMap((at) => at ?? [])
      pause = Math.min(longest, ...next.map((at) => at.getTime() - world.now().getTime()))
    } catch (error) {
      world.log.warn('promotion check failed', { reason: (error as Error).name })
    }
    if (isOver) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(check, Math.max(1, pause)).unref()
  }

  const stops = ['promotions', 'collections', 'design'].map((topic) =>
    world.events.on(topic, () => void check()),
  )
  void check()
  return async () => {
    isOver = true
    for (const stop of stops) stop()
    if (timer) clearTimeout(timer)
  }
}
