// How long a request waits for the database.
import { mayRepeat, timedOut } from '../../shop/platform/database-errors.ts'

/** The result, or a timeout error that `isUnavailable` recognizes. The work itself continues. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('database not responding'), { code: timedOut }))
    }, milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The session query is one short statement. */
export const viewerWait = 5_000

const pause = 200

/** Retries a read once if the connection was lost: the pool opens another. */
export async function repeated<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!mayRepeat(error, false)) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return read()
  }
}
