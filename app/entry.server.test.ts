// What a failed page leaves in the log.
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { handleError } from './entry.server'
import { requestContextKey } from './http/request-context'

/** As the router makes it of `throw data(null, { status })`. */
class ErrorResponse {
  readonly statusText = ''
  readonly internal = false
  readonly data = null
  readonly status: number
  constructor(status: number) {
    this.status = status
  }
}

const request = new Request('https://shop.example/cart')

function logged(error: unknown): unknown[] {
  const lines: unknown[] = []
  const context = new RouterContextProvider()
  const line = (level: string) => (text: string, facts: unknown) => lines.push([level, text, facts])
  const log = { info: line('info'), warn: line('warn'), error: line('error') }
  context.set(requestContextKey, { world: { log }, requestId: 'abc' } as never)
  handleError(error, { request, context })
  return lines
}

test('a page that is turned away while the database is away is no error', () => {
  expect(logged(new ErrorResponse(503))).toEqual([
    ['warn', 'page unavailable', expect.objectContaining({ requestId: 'abc' })],
  ])
  expect(logged(new ErrorResponse(404))).toEqual([])
})

test('what is thrown has a name', () => {
  expect(logged(new ErrorResponse(500))).toMatchObject([
    ['error', 'page failed', { kind: 'ErrorResponse', reason: 'thrown with status 500' }],
  ])
  expect(logged(new TypeError('bug'))).toMatchObject([
    ['error', 'page failed', { kind: 'TypeError' }],
  ])
})
