// Constant-time responses, against account enumeration by timing.
import { setTimeout } from 'node:timers/promises'

/** More than the longer of the two ways takes. */
const milliseconds = 150

/** The work's answer, not before a fixed time has passed. */
export async function constantTime<T>(work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), setTimeout(milliseconds)])
  return answer
}
