// The VIES client against a local server that speaks the service's published protocol.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { vies } from './vat-register.ts'

type Reply = { status?: number; body: unknown }
let reply: Reply | 'hang up' = { body: {} }
const requests: { path: string; body: unknown }[] = []
const server = createServer(async (request, response) => {
  requests.push({ path: `${request.method} ${request.url}`, body: await jsonOf(request) })
  if (reply === 'hang up') return void response.destroy()
  const { status = 200, body } = reply
  response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
beforeEach(() => {
  requests.length = 0
})
const { port } = server.address() as AddressInfo
const register = vies(`http://127.0.0.1:${port}/taxation_customs/vies/rest-api/`)
const id = { prefix: 'FR', number: '40303265045' }
const seller = { prefix: 'DE', number: '136695976' }

const valid = {
  countryCode: 'FR',
  vatNumber: '40303265045',
  requestDate: '2026-11-21T12:00:00.000Z',
  valid: true,
  requestIdentifier: 'WAPIAAAAY1',
  name: '---',
  address: '---',
}

test('asks for the number with the seller as requester, and returns the consultation number', async () => {
  reply = { body: valid }
  expect(await register.look(id, seller)).toEqual({ answer: 'confirmed', reference: 'WAPIAAAAY1' })
  expect(requests).toEqual([
    {
      path: 'POST /taxation_customs/vies/rest-api/check-vat-number',
      body: {
        countryCode: 'FR',
        vatNumber: '40303265045',
        requesterMemberStateCode: 'DE',
        requesterNumber: '136695976',
      },
    },
  ])
})

test('without a requester there is no consultation number', async () => {
  reply = { body: { ...valid, requestIdentifier: '' } }
  expect(await register.look(id, null)).toEqual({ answer: 'confirmed', reference: null })
  expect(requests[0]?.body).toEqual({ countryCode: 'FR', vatNumber: '40303265045' })
})

test('says that a number is not valid', async () => {
  reply = { body: { ...valid, valid: false } }
  expect(await register.look(id, seller)).toEqual({ answer: 'unknown', reference: null })
})

const failure = (error: string) => ({
  actionSucceed: false,
  errorWrappers: [{ error, message: error }],
})

test.each<[string, Reply | 'hang up']>([
  ['a member state that does not answer', { body: failure('MS_UNAVAILABLE') }],
  ['too many requests', { status: 500, body: failure('MS_MAX_CONCURRENT_REQ') }],
  ['an error beside a yes', { body: { ...valid, ...failure('TIMEOUT') } }],
  ['an answer about another number', { body: { ...valid, vatNumber: '00000000000' } }],
  ['a yes that is text', { body: { ...valid, valid: 'true' } }],
  ['a redirect', { status: 302, body: valid }],
  ['no JSON', { body: '<html>' }],
  ['a list', { body: [valid] }],
  ['null', { body: null }],
  ['more than it should be', { body: { ...valid, name: 'x'.repeat(20_000) } }],
  ['a connection that ends', 'hang up'],
])('%s confirms nothing', async (_, given) => {
  reply = given
  expect(await register.look(id, seller)).toEqual({ answer: 'unavailable', reference: null })
})

test('a server that is away confirms nothing', async () => {
  expect(await vies('http://127.0.0.1:1/').look(id, null)).toEqual({
    answer: 'unavailable',
    reference: null,
  })
})

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const piece of request) text += piece
  return JSON.parse(text)
}
