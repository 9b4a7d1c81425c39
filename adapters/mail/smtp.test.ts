import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import type { Email } from '../../shop/platform/mail/port.ts'
import { ok, refuse } from '../../shop/result.ts'
import { smtpPostman } from './smtp.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

type Refusing = { at: 'connect' | 'sender' | 'recipient' | 'data'; code: number }

/** A mail server that accepts everything, or refuses at one step. */
async function mailServer(no?: Refusing) {
  const accepted: { to: string[]; text: string }[] = []
  const error = Object.assign(new Error('no'), { responseCode: no?.code })
  const answer = (at: Refusing['at']) => (no?.at === at ? error : null)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_, done) => done(answer('connect')),
    onMailFrom: (_, __, done) => done(answer('sender')),
    onRcptTo: (_, __, done) => done(answer('recipient')),
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        if (no?.at !== 'data')
          accepted.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        done(answer('data'))
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const postman = smtpPostman(`smtp://127.0.0.1:${port}`, 'Piazza <shop@piazza.example>')
  cleanups.push(() => postman.close())
  return { postman, taken: accepted }
}

const email: Email = {
  id: 'abc123',
  to: 'ada@piazza.example',
  language: 'ar',
  subject: 'مرحبا بك',
  text: 'السطر الأول\nhttps://shop.example/verify?token=t',
  html: '<p dir="rtl">السطر الأول</p>',
  unsubscribe: null,
  writtenAt: new Date('2026-03-01T09:30:00Z'),
}

test('sends an email in any script, with a stable Message-ID', async () => {
  const { postman, taken } = await mailServer()
  expect(await postman.deliver(email)).toEqual(ok('sent'))
  expect(taken).toHaveLength(1)
  expect(taken[0]?.to).toEqual(['ada@piazza.example'])
  const text = taken[0]?.text ?? ''
  expect(text).toMatch(/^From: Piazza <shop@piazza\.example>\r$/m)
  expect(text).toMatch(/^Message-ID: <abc123@piazza\.example>\r$/m)
  expect(text).toMatch(/^Content-Language: ar\r$/m)
  // Independent of the time of delivery.
  expect(text).toMatch(/^Date: Sun, 01 Mar 2026 09:30:00 \+0000\r$/m)
  expect(text).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(partOf(text, 'text/plain').trim()).toBe(email.text.replace('\n', '\r\n'))
  expect(partOf(text, 'text/html').trim()).toBe(email.html)
  expect(text.indexOf('text/plain')).toBeLessThan(text.indexOf('text/html'))
})

test('attachments follow the text, each with its name and type', async () => {
  const { postman, taken } = await mailServer()
  const pdf = new TextEncoder().encode('%PDF-1.7')
  const attachments = [
    { fileName: 'Terms of sale.txt', type: 'text/plain; charset=utf-8', content: 'Größe' },
    { fileName: 'INV-000001.pdf', type: 'application/pdf', content: pdf },
  ]
  expect(await postman.deliver({ ...email, attachments })).toEqual(ok('sent'))
  const text = taken[0]?.text ?? ''
  expect(text).toMatch(/^Content-Type: multipart\/mixed/m)
  expect(text).toMatch(/Content-Disposition: attachment; filename="Terms of sale\.txt"/)
  expect(text).toMatch(/Content-Disposition: attachment; filename=INV-000001\.pdf/)
  expect(text).toContain(Buffer.from('%PDF-1.7').toString('base64'))
})

test('bulk mail has a one-click unsubscribe header, other mail has none', async () => {
  const { postman, taken } = await mailServer()
  const link = `https://shop.example/ar/newsletter/unsubscribe?token=${'a'.repeat(22)}.${'b'.repeat(43)}`
  await postman.deliver({ ...email, unsubscribe: link })
  await postman.deliver(email)
  const head = (taken[0]?.text.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  expect(/^List-Unsubscribe: ?(.*)$/m.exec(head)?.[1]?.trim()).toBe(`<${link}>`)
  expect(taken[1]?.text).not.toMatch(/^List-/m)
})

/** One part of an email, decoded. */
function partOf(email: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(email)?.[1] ?? 'none'
  const part = email.split(`--${boundary}`).find((each) => each.includes(`Content-Type: ${type}`))
  const [head = '', ...rest] = (part ?? '').trimStart().split('\r\n\r\n')
  const encoded = rest.join('\r\n\r\n')
  if (/base64/.test(head)) return Buffer.from(encoded, 'base64').toString()
  return decodeURIComponent(
    encoded
      .replace(/=\r\n/g, '')
      .replace(/%/g, '%25')
      .replace(/=([0-9A-F]{2})/g, '%$1'),
  )
}

test('an address cannot add a header or a second recipient', async () => {
  const { postman, taken } = await mailServer()
  await postman.deliver({ ...email, subject: 'a\r\nBcc: eve@piazza.example' })
  expect(taken[0]?.to).toEqual(['ada@piazza.example'])
  expect(taken[0]?.text).not.toMatch(/^Bcc/m)
})

test.each<[string, Refusing, string]>([
  ['an unknown receiver is for good', { at: 'recipient', code: 550 }, 'mail.rejected'],
  ['a full mailbox is for now', { at: 'recipient', code: 452 }, 'mail.later'],
  ['a refused text is for good', { at: 'data', code: 554 }, 'mail.rejected'],
  ['a refused sender is the shop’s to mend, for now', { at: 'sender', code: 550 }, 'mail.sender'],
  ['a busy server is for now', { at: 'connect', code: 421 }, 'mail.busy'],
  ['a server that closes takes no other either', { at: 'recipient', code: 421 }, 'mail.busy'],
])('%s', async (_, no, code) => {
  const { postman } = await mailServer(no)
  expect(await postman.deliver(email)).toEqual(refuse(code, { facts: { answer: `${no.code} no` } }))
})

test('an unavailable server is a temporary failure', async () => {
  const postman = smtpPostman('smtp://127.0.0.1:1', 'shop@piazza.example')
  cleanups.push(() => postman.close())
  const facts = { answer: 'connect ECONNREFUSED 127.0.0.1:1' }
  expect(await postman.deliver(email)).toEqual(refuse('mail.unreachable', { facts }))
})
