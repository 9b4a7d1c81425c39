// One request to a public address that has been looked up, and to no other (SSRF guard).
import { type IncomingMessage, type RequestOptions, request as withoutTls } from 'node:http'
import { request as withTls } from 'node:https'
import { only } from './private-addresses.ts'

export type Asked = Pick<RequestOptions, 'method' | 'headers'> & { readonly body?: string | Buffer }

/** The answer, to be read by the caller. `ca`: certificates of authorities to trust instead of the usual ones. */
export const askAt = (
  url: URL,
  address: string,
  { body, ...asked }: Asked,
  { ca, signal }: { readonly ca: string | undefined; readonly signal: AbortSignal },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? withTls : withoutTls
    const certificates = ca === undefined ? {} : { ca }
    // No connection that was opened for the name alone is used again.
    const options = { ...asked, agent: false as const, lookup: only(address), signal }
    const made = request(url, { ...options, ...certificates }, resolve)
    made.on('error', reject)
    made.end(body)
  })
