// Load shedding: long-running work pauses while the shop is busy, so that shoppers come first.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds of work between two measurements of the process's load. */
const workAtOnce = 100
/** Milliseconds for after-effects of the work itself, such as its own events. */
const settle = 2
/** Length of a measurement in milliseconds: when idle before, and when busy before. */
const looks = { quiet: 5, busy: 100 }
/** CPU share of an idle process. */
const usual = 0.15
/** Maximum pause: as a multiple of the work's duration, and in milliseconds. */
const patience = 14
const longest = 5_000

export type LoadShedder = {
  /** Reports milliseconds spent on the work. */
  worked(took: number): void
  /** Whether a pause is due before more work begins. */
  isDue(): boolean
  /**
   * Call between two steps: waits while this process is busy with other requests, which need the database, too. Returns
   * at once when idle.
   */
  rest(): Promise<void>
}

export function createLoadShedder(): LoadShedder {
  let worked = 0
  let isBusy = false
  return {
    worked(took) {
      worked += took
    },
    isDue: () => worked >= workAtOnce,
    async rest() {
      if (worked < workAtOnce) return
      const until = performance.now() + Math.min(longest, patience * worked)
      worked = 0
      await pause(settle)
      do {
        const before = performance.eventLoopUtilization()
        await pause(isBusy ? looks.busy : looks.quiet)
        isBusy = performance.eventLoopUtilization(before).utilization > usual
      } while (isBusy && performance.now() < until)
    },
  }
}
