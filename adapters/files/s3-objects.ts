// Objects of any size in an S3 bucket: listing, and upload in parts.
import type { Ask } from './s3-requests.ts'

/** Called with the service's unexpected response; must throw. */
export type Fail = (
  answer: Exclude<Awaited<ReturnType<Ask>>, Response> | Response,
) => Promise<never>

/** Keys that begin with `prefix`, in order, in pages of a thousand. */
export async function* listedKeys(ask: Ask, prefix: string, fail: Fail): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const query = new URLSearchParams({ prefix, ...(after && { marker: after }) })
    const answer = await ask('GET', `?${query}`)
    if (!(answer instanceof Response) || !answer.ok) return fail(answer)
    const text = await answer.text()
    const keys = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
    yield* keys
    const last = keys.at(-1)
    if (!last || !/<IsTruncated>true<\/IsTruncated>/.test(text)) return
    after = last
  }
}

/** Bytes of a part; an upload has 10,000 parts at most. */
const partSize = 32 * 1024 * 1024

/** Returns the size. A failed upload leaves nothing. */
export async function uploadInParts(
  ask: Ask,
  key: string,
  content: ReadableStream<Uint8Array>,
  fail: Fail,
): Promise<number> {
  const begun = await ask('POST', `${key}?uploads=`)
  if (!(begun instanceof Response) || !begun.ok) return fail(begun)
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(await begun.text())?.[1] ?? ''
  const upload = `uploadId=${encodeURIComponent(id)}`
  try {
    const tags: string[] = []
    let bytes = 0
    for await (const part of inParts(content)) {
      const sent = await ask('PUT', `${key}?partNumber=${tags.length + 1}&${upload}`, part)
      if (!(sent instanceof Response) || !sent.ok) return await fail(sent)
      tags.push(sent.headers.get('etag') ?? '')
      bytes += part.length
    }
    const list = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    const done = await ask('POST', `${key}?${upload}`, Buffer.from(body))
    // A late failure is a 200 response with an error in the body.
    const isDone =
      done instanceof Response && done.ok && !(await done.clone().text()).includes('<Error>')
    return isDone ? bytes : await fail(done)
  } catch (error) {
    const ended = await ask('DELETE', `${key}?${upload}`)
    if (ended instanceof Response) await ended.body?.cancel()
    throw error
  }
}

async function* inParts(content: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const part = new Uint8Array(partSize)
  let used = 0
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length; ) {
      const length = Math.min(partSize - used, chunk.length - from)
      part.set(chunk.subarray(from, from + length), used)
      used += length
      from += length
      if (used < partSize) continue
      yield part
      used = 0
    }
  }
  if (used > 0) yield part.subarray(0, used)
}
