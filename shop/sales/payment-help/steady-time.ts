// Answers after whole steps of time, so that it does not tell what was found.
import { setTimeout } from 'node:timers/promises'

/** Milliseconds: the first step is longer than a ledger usually takes. */
const step = 750

/** The result of the work, at the next step after it is done. */
export async function steadily<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  const taken = performance.now() - begun
  await setTimeout(Math.ceil((taken + 1) / step) * step - taken)
  return result
}
