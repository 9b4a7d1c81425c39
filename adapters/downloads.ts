// Downloads a file from an untrusted URL (SSRF guard): HTTPS, public addresses, limited size and time.
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Downloads } from '../shop/catalog/import/port.ts'
import { largestUpload } from '../shop/identity/documents/rules.ts'
import { ok, type Result, refuse } from '../shop/result.ts'
import { askAt } from './guarded-request.ts'
import { type Guard, lookUp } from './private-addresses.ts'

const mostRedirects = 3
const redirects = [301, 302, 303, 307, 308]
const asked = {
  accept: 'image/jpeg, image/png, image/webp, image/avif',
  'accept-encoding': 'identity',
  'user-agent': 'piazza',
}

type Limits = { readonly milliseconds?: number; readonly bytes?: number }

/** `ca`: CA certificates to trust instead of the default ones. */
export function downloads({
  guard = {},
  ca,
  milliseconds = 30_000,
  bytes = largestUpload,
}: Limits & { readonly guard?: Guard; readonly ca?: string } = {}): Downloads {
  async function follow(from: string, path: string, signal: AbortSignal): Promise<Result> {
    let url = readAddress(from)
    for (let count = 0; count <= mostRedirects; count++) {
      if (!url) return refuse('download.address')
      const found = await lookUp(url.hostname, guard)
      if (typeof found !== 'object')
        return refuse(found === 'private' ? 'download.private' : 'download.unknown')
      const response = await askAt(url, found.address, { headers: asked }, { ca, signal })
      // An unread response would hold the connection.
      const { statusCode: status = 0, headers } = response
      if (status !== 200 || Number(headers['content-length'] ?? 0) > bytes) response.destroy()
      if (redirects.includes(status)) {
        url = readAddress(headers.location ?? '', url)
        continue
      }
      if (status !== 200) return refuse(refusalOf(status))
      if (Number(headers['content-length'] ?? 0) > bytes) return refuse('download.too_large')
      return keep(response, path, { bytes, signal })
    }
    return refuse('download.redirects')
  }

  return {
    async fetch(address, path) {
      const signal = AbortSignal.timeout(milliseconds)
      try {
        return await follow(address, path, signal)
      } catch {
        return refuse(signal.aborted ? 'download.slow' : 'download.unreachable')
      }
    },
  }
}

/** Returns null for one that is not HTTPS, or that contains credentials. */
function readAddress(text: string, from?: URL): URL | null {
  const url = URL.parse(text, from)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null
}

function refusalOf(status: number): string {
  if (status === 404 || status === 410) return 'download.missing'
  return status === 429 || status >= 500 ? 'download.busy' : 'download.refused'
}

async function keep(
  response: IncomingMessage,
  path: string,
  { bytes, signal }: { bytes: number; signal: AbortSignal },
): Promise<Result> {
  let size = 0
  const upTo = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > bytes) return response.destroy()
      yield chunk
    }
  }
  try {
    await pipeline(response, upTo, createWriteStream(path, { mode: 0o600 }), { signal })
  } catch (error) {
    if (size <= bytes) throw error
  }
  return size > bytes ? refuse('download.too_large') : ok()
}
