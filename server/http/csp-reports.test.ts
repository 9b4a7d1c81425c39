import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { makePolicyReports } from './csp-reports.ts'

function keeper() {
  const lines: [string, unknown][] = []
  const note = (message: string, facts?: unknown) => void lines.push([message, facts])
  let time = 0
  const take = makePolicyReports({ info: note, warn: note, error: note }, () => time)
  const send = (text: string) => take(Readable.from([text]) as never)
  return { lines, take, send, wait: (milliseconds: number) => (time += milliseconds) }
}
const report = (facts: Record<string, unknown>) => JSON.stringify({ 'csp-report': facts })

test('a report is logged with its directive and host, without personal data', async () => {
  const { lines, send } = keeper()
  const answer = await send(
    report({
      'document-uri': 'https://shop.example/order/PI-1?token=abc',
      'blocked-uri': 'https://evil.example/x.js?ada=byron',
      'effective-directive': 'script-src-elem',
      'script-sample': 'ada@shop.example',
    }),
  )
  expect(answer).toBe(204)
  expect(lines).toEqual([
    [
      'content security policy violation',
      { directive: 'script-src-elem', blocked: 'evil.example' },
    ],
  ])
  await send(report({ 'effective-directive': 'style-src', 'blocked-uri': 'inline' }))
  await send(report({ 'effective-directive': 'img-src', 'blocked-uri': 'Ada Byron\nx' }))
  expect(lines.slice(1).map(([, facts]) => facts)).toEqual([
    { directive: 'style-src', blocked: 'inline' },
    { directive: 'img-src', blocked: 'unnamed' },
  ])
})

test.each(['', '{', 'null', '[]', '{"csp-report":null}', report({}), `"${'x'.repeat(9000)}"`])(
  'an invalid report is refused and not logged: %s',
  async (text) => {
    const { lines, send } = keeper()
    expect(await send(text)).toBe(400)
    expect(lines).toEqual([])
  },
)

test('a flood logs twenty lines a minute', async () => {
  const { lines, send, wait } = keeper()
  for (let i = 0; i < 100; i++) await send(report({ 'effective-directive': 'script-src' }))
  expect(lines).toHaveLength(20)
  wait(60_000)
  await send(report({ 'effective-directive': 'script-src' }))
  expect(lines).toHaveLength(21)
})

test('an endless report is read up to the limit', async () => {
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1024
      yield Buffer.alloc(1024, 'x')
    }
  }
  const { lines, take } = keeper()
  const request = Readable.from(endless())
  expect(await take(request as never)).toBe(400)
  expect([lines, request.destroyed]).toEqual([[], true])
  expect(read).toBeLessThan(200_000)
})
