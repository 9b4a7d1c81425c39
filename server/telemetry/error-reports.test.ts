import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import type { Log } from '../../shop/world.ts'
import { endpointOf, openErrorReports } from './error-reports.ts'

type Event = {
  readonly exception: {
    readonly values: readonly [
      {
        readonly type: string
        readonly value: string
        readonly stacktrace: { readonly frames: readonly Record<string, unknown>[] }
      },
    ]
  }
}
let received: { request: IncomingMessage; lines: unknown[] }[] = []
let status = 200
let warned: string[] = []
let time = 0
const note = (message: string) => void warned.push(message)
const log: Log = { info: note, warn: note, error: note }
const service = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ request, lines: body.split('\n').map((line) => JSON.parse(line)) })
  response.writeHead(status, { 'retry-after': '120' }).end()
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://public-key@127.0.0.1:${(service.address() as AddressInfo).port}/sub/42`
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  received = []
  warned = []
  status = 200
  time = 1_000_000
})
const opened = () => openErrorReports(url, log, () => time)

function brokenPage(): Error {
  try {
    return (undefined as unknown as { price: Error }).price
  } catch (error) {
    return error as Error
  }
}

test('an error is reported with its kind, place and route, and nothing else of the line', async () => {
  const reports = opened()
  const facts = { requestId: 'abc', route: '/order/:number', number: 'PI-1', name: 'Ada' }
  reports.report('page failed', { ...facts, ...errorSummary(brokenPage()) })
  await reports.close()
  const [{ request, lines } = expect.fail()] = received
  expect(request.url).toBe('/sub/api/42/envelope/')
  expect(request.headers['x-sentry-auth']).toContain('sentry_key=public-key')
  const [head, item, event] = lines as [{ event_id: string }, unknown, Event]
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    event_id: head.event_id,
    transaction: '/order/:number',
    tags: { request_id: 'abc' },
    exception: { values: [{ type: 'TypeError' }] },
  })
  const [{ value, stacktrace }] = event.exception.values
  expect(value).toMatch(/^Cannot read properties of undefined/)
  expect(stacktrace.frames.at(-1)).toMatchObject({
    function: 'brokenPage',
    filename: expect.stringMatching(/server\/telemetry\/error-reports\.test\.ts$/),
    lineno: expect.any(Number),
    in_app: true,
  })
  expect(JSON.stringify(lines)).not.toMatch(/PI-1|Ada/)
})

test('messages of libraries and of the database are not reported', async () => {
  const reports = opened()
  const error = Object.assign(new Error('column Ada does not exist'), { code: '42703' })
  error.name = 'PostgresError'
  reports.report('action failed', { ...errorSummary(error) })
  await reports.close()
  const event = received[0]?.lines[2] as Event
  expect(event.exception.values[0]).toMatchObject({
    type: 'PostgresError',
    value: 'action failed 42703',
  })
  expect(JSON.stringify(event)).not.toContain('Ada')
})

test('refusals, alerts, and an unavailable database are not reported', async () => {
  const reports = opened()
  reports.report('ledger not read', { ledger: 'pi', code: 'ledger.away' })
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  reports.report('request failed', { ...errorSummary(away) })
  await reports.close()
  expect(received).toEqual([])
})

test('the same error is reported once in ten minutes, and twenty errors a minute at most', async () => {
  const reports = opened()
  const bug = (place: string) =>
    reports.report('page failed', { kind: 'Error', reason: '', where: [place] })
  for (let i = 0; i < 5; i++) bug('a.ts:1:1')
  await reports.close()
  expect(received).toHaveLength(1)
  time += 11 * 60_000
  bug('a.ts:1:1')
  await reports.close()
  expect(received).toHaveLength(2)
  for (let i = 0; i < 40; i++) {
    bug(`b.ts:${i}:1`)
    await reports.close()
  }
  expect(received).toHaveLength(21)
})

test('honours Retry-After, and logs an unavailable service', async () => {
  const reports = opened()
  const bug = (place: string) =>
    reports.report('page failed', { kind: 'Error', reason: '', where: [place] })
  status = 429
  bug('a.ts:1:1')
  await reports.close()
  bug('b.ts:1:1')
  await reports.close()
  expect(received).toHaveLength(1)
  time += 121_000
  status = 403
  bug('b.ts:1:1')
  await reports.close()
  expect(received).toHaveLength(2)
  expect(warned).toEqual(['error report refused'])
  const nowhere = openErrorReports('http://key@127.0.0.1:9/1', log)
  nowhere.report('page failed', { kind: 'Error', reason: '', where: ['a.ts:1:1'] })
  await nowhere.close()
  expect(warned.at(-1)).toBe('error report not sent')
})

test('a DSN leads to its project', () => {
  expect(endpointOf('https://key@errors.example/7')).toEqual({
    address: 'https://errors.example/api/7/envelope/',
    key: 'key',
  })
})
