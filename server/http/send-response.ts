// Writes a Fetch Response to the socket: pages whole and compressed, everything else streamed.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const squeeze = promisify(gzip)

/** Whether the client accepts the content coding: it is listed with a weight other than zero (RFC 9110, 12.5.3). */
export const isTaken = (coding: 'br' | 'gzip', accepted: string | string[] | undefined): boolean =>
  taken[coding].test(String(accepted ?? ''))

const taken = {
  br: /(?:^|,)\s*br\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,|;)))/i,
  gzip: /(?:^|,)\s*gzip\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,|;)))/i,
}

/**
 * Sends a whole text, compressed if worthwhile and accepted. Level 1, since pages are rendered per request. `headers`
 * are flat name, value pairs. Shared buffers are sent without copying.
 */
export async function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: string[],
  body: readonly Buffer[],
): Promise<void> {
  let parts = body
  const length = lengthOf(body)
  if (length > 1400 && isTaken('gzip', request.headers['accept-encoding'])) {
    parts = [
      await squeeze(body.length === 1 ? (body[0] as Buffer) : Buffer.concat(body), { level: 1 }),
    ]
    headers.push('content-encoding', 'gzip')
  }
  headers.push('vary', 'accept-encoding', 'content-length', String(lengthOf(parts)))
  response.writeHead(status, headers)
  response.cork()
  if (request.method !== 'HEAD') for (const part of parts) response.write(part)
  response.end()
  response.uncork()
}

const lengthOf = (parts: readonly Buffer[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0)

/** Streams a body: images, downloads, server-sent events. */
export async function sendStream(
  response: ServerResponse,
  status: number,
  headers: string[],
  body: ReadableStream<Uint8Array> | null,
): Promise<void> {
  response.writeHead(status, headers)
  if (!body || response.req.method === 'HEAD') {
    response.end()
    await body?.cancel()
    return
  }
  response.flushHeaders()
  try {
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response)
  } catch (error) {
    // The client has disconnected.
    if (!response.destroyed) throw error
  }
}
