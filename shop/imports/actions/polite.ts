// Long work steps back while the shop is busy: shoppers come first, and nothing waits for a file.
import { setTimeout as pause } from 'node:timers/promises'

const look = 4
/** Milliseconds by which a turn comes late in a process that does nothing else. */
const usual = 4

/** Call it after each part with the milliseconds that it took: it waits only while others wait for their turn, too. */
export async function stepBack(took: number): Promise<void> {
  const from = performance.now()
  await pause(look)
  const late = performance.now() - from - look
  if (late > usual) await pause(Math.min(2_000, 4 * took))
}
