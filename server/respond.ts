// From a Fetch Response to the socket: pages whole and compressed, everything else as it streams.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const squeeze = promisify(gzip)

/**
 * Sends a whole text, compressed when it is worth it and asked for. Level 1: fresh pages are made per request.
 * `headers` are flat name, value pairs.
 */
export async function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: string[],
  body: Buffer,
): Promise<void> {
  let bytes = body
  if (body.length > 1400 && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    bytes = await squeeze(body, { level: 1 })
    headers.push('content-encoding', 'gzip')
  }
  headers.push('vary', 'accept-encoding', 'content-length', String(bytes.length))
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Sends a body as it comes: pictures, downloads, server-sent events. */
export async function sendStream(
  response: ServerResponse,
  status: number,
  headers: string[],
  body: ReadableStream<Uint8Array> | null,
): Promise<void> {
  response.writeHead(status, headers)
  if (!body) {
    response.end()
    return
  }
  response.flushHeaders()
  try {
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response)
  } catch (error) {
    // The reader left; there is nobody to tell.
    if (!response.destroyed) throw error
  }
}
