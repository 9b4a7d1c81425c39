// Sends a request to one resolved public address, and to no other (SSRF guard).
import { type IncomingMessage, type RequestOptions, request as withoutTls } from 'node:http'
import { request as withTls } from 'node:https'
import { only } from './private-addresses.ts'

export type Asked = Pick<RequestOptions, 'method' | 'headers'> & { readonly body?: string | Buffer }

/** The response, to be read by the caller. `ca`: CA certificates to trust instead of the default ones. */
export const askAt = (
  url: URL,
  address: string,
  { body, ...asked }: Asked,
  { ca, signal }: { readonly ca: string | undefined; readonly signal: AbortSignal },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? withTls : withoutTls
    const certificates = ca === undefined ? {} : { ca }
    // No pooled connection opened for the name alone is reused.
    const options = { ...asked, agent: false as const, lookup: only(address), signal }
    const made = request(url, { ...options, ...certificates }, resolve)
    made.on('error', reject)
    made.end(body)
  })
