// Ten shoppers upload a photo of 10 MB each at the same time: cost in memory, and effect on page rate.
import { setTimeout as wait } from 'node:timers/promises'
import { outputOf, rate } from './load.ts'
import { memoryOf, type Running } from './process.ts'

export type UploadCosts = {
  /** MB above the memory before, children included. */
  readonly memory: number
  /** Pages per second during uploads, and without. */
  readonly during: number
  readonly before: number
}

/** Ten users upload one photo each, or repeatedly for some seconds; on the load's core. */
const photos = (origin: string, seconds: number) =>
  outputOf([process.execPath, 'bench/upload-load.ts', origin, String(seconds)])

/** `path` is rendered for `cookie` during the uploads. */
export async function uploadCosts(
  shop: Running,
  path: string,
  cookie: string,
): Promise<UploadCosts> {
  const origin = shop.ready
  const memory = () => memoryOf(shop.child.pid as number)
  const idle = memory()
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, memory())
  }, 50)
  await photos(origin, 0)
  clearInterval(watch)

  const before = await rate(origin + path, { cookie })
  const sending = photos(origin, 12)
  // The ten shoppers sign up first.
  await wait(3_000)
  const during = await rate(origin + path, { cookie })
  await sending
  return { memory: peak - idle, during, before }
}
