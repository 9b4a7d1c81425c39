// Ten shoppers send a photo of 10 MB each at the same time: what it costs in memory, and what it leaves of the pages.
import sharp from 'sharp'
import { largestUpload } from '../shop/documents/rules.ts'
import { Shopper } from '../tests/http-shopper.ts'
import { details } from '../tests/http-steps.ts'
import { rate } from './load.ts'
import { memoryOf, type Running } from './process.ts'

const people = 10

export type UploadCosts = {
  /** MB above what the shop took before, children included. */
  readonly memory: number
  /** Pages a second while photos come in, and without them. */
  readonly during: number
  readonly before: number
}

/** A photo that is hard to pack, filled up to the limit. */
async function heavyPhoto(): Promise<File> {
  const noise = sharp({
    create: {
      width: 2600,
      height: 2000,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const jpeg = await noise.jpeg({ quality: 92 }).toBuffer()
  if (jpeg.length > largestUpload) throw new Error(`the photo has ${jpeg.length} bytes`)
  const bytes = new Uint8Array(largestUpload)
  bytes.set(jpeg)
  return new File([bytes], 'photo.jpg')
}

async function applicants(origin: string): Promise<Shopper[]> {
  const all = Array.from({ length: people }, () => new Shopper(origin))
  for (const each of all) {
    await each.signUp()
    await each.send('/kyc', details)
  }
  return all
}

async function send(shopper: Shopper, photo: File): Promise<void> {
  const form = new FormData()
  form.set('intent', 'picture')
  form.set('selfie', photo)
  const answer = await shopper.post('/kyc-details', form)
  await answer.arrayBuffer()
  // Five fill what one person may keep; then the photo is refused, after it has been received.
  if (answer.status >= 500) throw new Error(`a photo was answered with ${answer.status}`)
}

/** `path` is rendered for `cookie` while the photos come in. */
export async function uploadCosts(
  shop: Running,
  path: string,
  cookie: string,
): Promise<UploadCosts> {
  const origin = shop.ready
  const all = await applicants(origin)
  const photo = await heavyPhoto()
  const memory = () => memoryOf(shop.child.pid as number)
  const idle = memory()
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, memory())
  }, 50)
  await Promise.all(all.map((each) => send(each, photo)))
  clearInterval(watch)

  const before = await rate(origin + path, { cookie })
  const over = new AbortController()
  const keepSending = all.map(async (each) => {
    while (!over.signal.aborted) await send(each, photo)
  })
  const during = await rate(origin + path, { cookie })
  over.abort()
  await Promise.all(keepSending)
  return { memory: peak - idle, during, before }
}
