// From a Fetch Response to the socket: pages whole and compressed, everything else as it streams.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const squeeze = promisify(gzip)

/** Whether a reader takes what is coded so: it is named, and its weight is not nothing (RFC 9110, 12.5.3). */
export const isTaken = (coding: 'br' | 'gzip', accepted: string | string[] | undefined): boolean =>
  String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .some((each) => {
      const [name = '', weight = ''] = each.split(';')
      return name.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(weight)
    })

/**
 * Sends a whole text, compressed when it is worth it and asked for. Level 1: fresh pages are made per request.
 * `headers` are flat name, value pairs. Parts that are kept for many are sent as they are, without a copy for each.
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

/** Sends a body as it comes: pictures, downloads, server-sent events. */
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
    // The reader left; there is nobody to tell.
    if (!response.destroyed) throw error
  }
}
