// Problems of the API (RFC 9457): a stable code, the refusal's text in English, and the request's id for support.
import { STATUS_CODES } from 'node:http'
import type { Refusal } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { apiStatusOf } from './statuses'

export type Fault = { readonly pointer: string; readonly code: string; readonly detail: string }

export type Facts = Readonly<Record<string, string | number | readonly string[]>>

export type Problem = {
  readonly status: number
  readonly code: string
  readonly detail: string
  /** What the refusal is about, by name: `available`, `needs`, `carrier`. */
  readonly facts?: Facts
  /** Errors in the body, by JSON pointer. */
  readonly errors?: readonly Fault[]
  readonly headers?: Readonly<Record<string, string>>
}

/** Problems of the protocol itself, which pages do not have. */
export const protocol = {
  'api.not_found': [404, 'There is nothing at this address. See /api/v1/openapi.json.'],
  'api.method': [405, 'This address does not know that method.'],
  'api.accept': [
    406,
    'Answers are application/json, and files text/csv, application/pdf or application/xml.',
  ],
  'api.type': [415, 'Send the body as application/json, in UTF-8 and not compressed.'],
  'api.upload_type': [415, 'Send the file as it is: as text/csv, and not compressed.'],
  'api.too_large': [413, 'A body has at most 512 kB.'],
  'api.json': [400, 'The body is no JSON.'],
  'api.depth': [400, 'A body has at most 20 levels.'],
  'api.name': [400, 'A body has no members named __proto__, constructor or prototype.'],
  'api.query': [400, 'A query parameter is unknown, repeated or has a wrong value.'],
  'api.cursor': [400, 'This cursor is not one of this list with these filters.'],
  'api.body': [422, 'The body does not fit the schema of this operation.'],
  'api.no_key': [401, 'Send an API key: "Authorization: Bearer pz_…".'],
  'api.scope': [403, 'This API key may not do that.'],
  'api.limit': [429, 'This API key has used its requests of this minute.'],
  'api.changed': [412, 'It has changed since it was read: its ETag is another one.'],
  'api.no_version': [400, 'This operation does not know If-Match.'],
  'api.idempotency_key': [400, 'An Idempotency-Key has 1 to 255 visible ASCII characters.'],
  'api.replayed': [422, 'This Idempotency-Key was used for another request.'],
  'api.unavailable': [503, 'The shop cannot answer at the moment. Try again in a few seconds.'],
  'api.fault': [500, 'Something went wrong here. The request id helps to find out what.'],
} as const satisfies Record<string, readonly [status: number, detail: string]>

export function problem(
  code: keyof typeof protocol,
  more: Partial<Pick<Problem, 'detail' | 'errors' | 'headers'>> = {},
): Problem {
  const [status, detail] = protocol[code]
  return { status, code, detail, ...more }
}

/** A refusal of an action, with the text that its page would show. */
export function problemOf(world: World, { code, facts = {}, fields }: Refusal): Problem {
  const say = (key: string) => world.say('en', 'errors', key, { ...facts })
  return {
    status: apiStatusOf(code),
    code,
    detail: say(code),
    ...(Object.keys(facts).length > 0 && { facts: factsIn(facts) }),
    ...(typeof facts.seconds === 'number' && { headers: { 'retry-after': String(facts.seconds) } }),
    ...(fields && {
      errors: Object.entries(fields).map(([field, key]) => ({
        pointer: `/${field.replaceAll('.', '/')}`,
        code: key,
        detail: say(key),
      })),
    }),
  }
}

/** Facts that are lists: as a text of the page they are joined. */
const separators: Readonly<Record<string, string>> = { needs: ' ', ids: ', ' }

const factsIn = (facts: NonNullable<Refusal['facts']>): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      const separator = separators[name]
      return [name, separator && typeof fact === 'string' ? fact.split(separator) : fact]
    }),
  )

export const bodyOf = (
  { status, code, detail, facts, errors }: Problem,
  requestId: string,
): string =>
  JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    code,
    requestId,
    ...(facts && { facts }),
    ...(errors && { errors }),
  })
