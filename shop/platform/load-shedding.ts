// Long work steps back while the shop is busy: shoppers come first, and nothing waits for a file.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds of work after which it is looked whether this process works for others, too. */
const workAtOnce = 100
/** For what the work itself has left behind, such as its own news. */
const settle = 2
/** How long is looked: at a shop that was quiet, and at one that was busy before. */
const looks = { quiet: 5, busy: 100 }
/** The share of its time that a process needs for itself while nobody asks it for anything. */
const usual = 0.15
/** Others have so many times as long as the work took, and at most so many milliseconds at a time. */
const patience = 14
const longest = 5_000

export type Rests = {
  /** So many milliseconds went into the work. */
  worked(took: number): void
  /** Whether so much was done that a rest is due: then nothing more is begun until it is over. */
  isDue(): boolean
  /**
   * Between two parts, while nothing of the work is under way: waits while this process works for others, who need the
   * database then, too. Where nobody comes the work goes on at once.
   */
  rest(): Promise<void>
}

export function stepsBack(): Rests {
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
