// Sends webhooks (Standard Webhooks) to URLs that users enter: SSRF guard, no redirects, limited time and size.
import { createHmac } from 'node:crypto'
import type { Message, WebhookReceivers } from '../shop/people/webhooks/port.ts'
import { attemptTimeout, type Failure, retryAfterOf } from '../shop/people/webhooks/rules.ts'
import { ok, refuse } from '../shop/result.ts'
import { askAt } from './guarded-request.ts'
import { type Guard, lookUp } from './private-addresses.ts'

/** Bytes of a response that are read at all, and that are stored. */
const mostRead = 16_384
const mostKept = 1_000

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

/**
 * `mayBeLocal`: allows this machine as a target, also without TLS. `ca`: CA certificates to trust
 * instead of the default ones.
 */
export function webhookReceivers({
  mayBeLocal = false,
  guard = { mayBePrivate: mayBeLocal ? isLoopback : false },
  ca,
  milliseconds = attemptTimeout,
}: {
  readonly mayBeLocal?: boolean
  readonly guard?: Guard
  readonly ca?: string
  readonly milliseconds?: number
} = {}): WebhookReceivers {
  const headers = (message: Message) => ({
    'content-type': 'application/json',
    'user-agent': 'Piazza-Webhooks',
    'webhook-id': message.id,
    'webhook-timestamp': String(timestampOf(message)),
    'webhook-signature': message.secrets.map((secret) => signature(secret, message)).join(' '),
  })

  async function post(url: URL, address: string, message: Message, signal: AbortSignal) {
    const body = Buffer.from(message.body)
    const sent = { ...headers(message), 'content-length': body.length }
    const request = { method: 'POST', headers: sent, body }
    const response = await askAt(url, address, request, { ca, signal })
    const { statusCode: status = 0 } = response
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= mostRead) break
    }
    const retryAfter = retryAfterOf(status, response.headers['retry-after'], new Date())
    return { status, body: textOf(Buffer.concat(chunks)), failure: failureOf(status), retryAfter }
  }

  return {
    mayBeLocal,
    headers,
    async check(text) {
      const found = await lookUp(new URL(text).hostname, guard)
      if (typeof found === 'object') return ok()
      return refuse(found === 'private' ? 'webhooks.private' : 'webhooks.unknown')
    },
    async send(text, message, stop) {
      const began = performance.now()
      const tooLate = AbortSignal.timeout(milliseconds)
      const signal = stop ? AbortSignal.any([stop, tooLate]) : tooLate
      const attempt = async () => {
        const url = new URL(text)
        if (url.protocol === 'http:' && !mayBeLocal) return without('private')
        const found = await lookUp(url.hostname, guard)
        return typeof found === 'object'
          ? post(url, found.address, message, signal)
          : without(found)
      }
      const done = await attempt().catch(() => without(tooLate.aborted ? 'timeout' : 'unreachable'))
      return { ...done, milliseconds: Math.round(performance.now() - began) }
    },
  }
}

const timestampOf = ({ at }: Message): number => Math.floor(at.getTime() / 1000)

/** Version 1: HMAC-SHA-256 of id, timestamp and body, with dots between them. */
function signature(secret: string, message: Message): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${message.id}.${timestampOf(message)}.${message.body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

const without = (failure: Failure) => ({ status: null, body: '', failure, retryAfter: null })

const failureOf = (status: number): Failure | null =>
  status >= 300 && status < 400 ? 'redirect' : status === 410 ? 'gone' : null

/** PostgreSQL stores neither zero bytes nor lone surrogates. */
const textOf = (bytes: Buffer): string =>
  bytes.toString().slice(0, mostKept).replaceAll('\0', '').toWellFormed()
