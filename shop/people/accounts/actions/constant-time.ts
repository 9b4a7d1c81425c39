// Constant-time responses, against account enumeration by timing.
import { setTimeout } from 'node:timers/promises'

/** Longer than the slower of the two branches takes. */
const milliseconds = 150

/** The result of the work, not before a fixed time has passed. */
export async function constantTime<T>(work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), setTimeout(milliseconds)])
  return answer
}
