// ETags, and content negotiation by Accept.
import { createHash } from 'node:crypto'
import type { ApiAnswer, ApiCall } from './call'
import type { FileType } from './operation'

/** 304 if the client's copy is current. */
export function tagged(
  { headers, method }: ApiCall,
  status: number,
  body: string,
  more: Readonly<Record<string, string>>,
): ApiAnswer {
  const etag = tagOf(body)
  const all = { ...more, etag, 'cache-control': 'private, no-cache' }
  const isRead = method === 'GET' || method === 'HEAD'
  const known = headers['if-none-match']
  if (isRead && known !== undefined && isOneOf(etag, known))
    return { status: 304, headers: all, body: null }
  return { status, headers: { ...all, 'content-type': 'application/json' }, body }
}

export const tagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** A compressing proxy marks a tag as weak. */
export const isOneOf = (tag: string, header: string | string[]): boolean =>
  String(header)
    .split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag)

export const takes = (accept: string | string[] | undefined, wanted: RegExp): boolean =>
  accept === undefined ||
  String(accept)
    .toLowerCase()
    .split(',')
    .some((each) => {
      const [type = '', ...parameters] = each.split(';').map((part) => part.trim())
      const isRefused = parameters.some((part) => /^q=0(\.0*)?$/.test(part))
      return !isRefused && wanted.test(type)
    })

export const json = /^(\*\/\*|application\/(\*|json|problem\+json))$/
/** Errors of a download are JSON; a client that accepts only JSON is refused. */
export const files: Readonly<Record<FileType, RegExp>> = {
  'text/csv': /^(\*\/\*|text\/(\*|csv))$/,
  'application/pdf': /^(\*\/\*|application\/(\*|pdf))$/,
  'application/xml': /^(\*\/\*|application\/(\*|xml))$/,
}
