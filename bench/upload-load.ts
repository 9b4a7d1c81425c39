// Ten shoppers each upload a photo of 10 MB: once, or repeatedly for some seconds.
import sharp from 'sharp'
import { largestUpload } from '../shop/identity/documents/rules.ts'
import { Shopper } from '../tests/support/browser/http-shopper.ts'
import { details } from '../tests/support/browser/http-steps.ts'

const [origin = '', seconds = '0'] = process.argv.slice(2)
const people = 10

/** A photo that is hard to compress, padded to the size limit. */
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
  // Five photos reach the quota per user; further ones are refused after upload.
  if (answer.status >= 500) throw new Error(`a photo was answered with ${answer.status}`)
}

const all = await applicants(origin)
const photo = await heavyPhoto()
const until = performance.now() + Number(seconds) * 1000
await Promise.all(
  all.map(async (each) => {
    do await send(each, photo)
    while (performance.now() < until)
  }),
)
