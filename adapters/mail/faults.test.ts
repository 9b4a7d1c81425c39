// SMTP failures: each has its own code for staff, and no message is lost.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { Email } from '../../shop/platform/mail/port.ts'
import { ok, refuse } from '../../shop/result.ts'
import { smtpPostman } from './smtp.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const email: Email = {
  id: 'abc123',
  to: 'ada@piazza.example',
  language: 'en',
  subject: 'Hello',
  text: 'Words',
  html: '<p>Words</p>',
  unsubscribe: null,
  writtenAt: new Date(0),
}

/** With a self-signed certificate. */
async function mailServer(options: SMTPServerOptions) {
  const accepted: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        accepted.push(text)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { port, taken: accepted }
}

function carried(url: string) {
  const postman = smtpPostman(url, 'Piazza <shop@piazza.example>')
  cleanups.push(() => postman.close())
  return postman.deliver(email)
}
const stopped = (code: string, answer: unknown) => refuse(code, { facts: { answer } as never })
const failing = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

describe('a password', () => {
  const guarded = (words: string, code = 535): SMTPServerOptions => ({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'shop' }) : done(failing(code, words)),
  })

  test('that is wrong is reported as such, without the server’s text', async () => {
    const { port, taken } = await mailServer(guarded('No such password: d3JvbmctcGFzc3dvcmQ'))
    const answer = await carried(`smtp://shop:wrong@127.0.0.1:${port}`)
    expect(answer).toEqual(stopped('mail.password', '535'))
    expect(taken).toEqual([])
    expect(await carried(`smtp://shop:right@127.0.0.1:${port}`)).toEqual(ok('sent'))
  })

  test('that cannot be checked at the moment is not wrong', async () => {
    const { port } = await mailServer(guarded('Temporary failure', 454))
    const answer = await carried(`smtp://shop:other@127.0.0.1:${port}`)
    expect(answer).toEqual(stopped('mail.busy', '454'))
  })

  test('that is missing is reported as such', async () => {
    const { port } = await mailServer(guarded(''))
    expect(await carried(`smtp://127.0.0.1:${port}`)).toMatchObject({ code: 'mail.sender' })
  })
})

describe('an untrusted certificate', () => {
  test.each([
    ['from the beginning', 'smtps', true],
    ['by STARTTLS', 'smtp', false],
  ])('%s: nothing is sent, and no password', async (_, protocol, secure) => {
    const checked: unknown[] = []
    const { port, taken } = await mailServer({
      secure,
      onAuth(auth, _session, done) {
        checked.push(auth)
        done(null, { user: 'shop' })
      },
    })
    const answer = await carried(`${protocol}://shop:secret@127.0.0.1:${port}`)
    expect(answer).toEqual(stopped('mail.certificate', expect.stringMatching(/certificate/i)))
    expect([taken, checked]).toEqual([[], []])
  })

  test('TLS with a server that does not speak it is a certificate problem, not one of the email', async () => {
    const { port } = await mailServer({ disabledCommands: ['STARTTLS', 'AUTH'] })
    expect(await carried(`smtps://127.0.0.1:${port}`)).toMatchObject({ code: 'mail.certificate' })
  })

  test('without the required encryption nothing is sent, and no password', async () => {
    const checked: unknown[] = []
    const { port, taken } = await mailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth(auth, _session, done) {
        checked.push(auth)
        done(null, { user: 'shop' })
      },
    })
    const url = `smtp://shop:secret@127.0.0.1:${port}?requireTLS=true`
    expect(await carried(url)).toMatchObject({ code: 'mail.certificate' })
    expect([taken, checked]).toEqual([[], []])
  })
})

test('a connection lost during the content is retried with the same Message-ID', async () => {
  const accepted: string[] = []
  let isBroken = true
  const server = createServer((socket) => {
    let isText = false
    socket.write('220 here\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const command = chunk.toString()
      if (isText) {
        if (isBroken) socket.destroy()
        else if (accepted.push(command)) socket.write('250 taken\r\n')
        isText = false
      } else {
        isText = command.startsWith('DATA')
        socket.write(isText ? '354 go on\r\n' : '250 fine\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await carried(url)).toMatchObject({ code: 'mail.unreachable' })
  isBroken = false
  expect(await carried(url)).toEqual(ok('sent'))
  expect(accepted).toHaveLength(1)
  expect(accepted[0]).toContain('Message-ID: <abc123@piazza.example>')
})

test.each([
  [451, 'Greylisted, come back', 'mail.later'],
  [550, '5.1.1 No such user', 'mail.rejected'],
  [550, '5.7.1 No certificate of this reader', 'mail.rejected'],
])(
  'an answer of %i to one recipient stops that email only, with the server’s text',
  async (code, words, problem) => {
    const { port, taken } = await mailServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) =>
        done(address === email.to ? failing(code, words) : null),
    })
    const postman = smtpPostman(`smtp://127.0.0.1:${port}`, 'shop@piazza.example')
    cleanups.push(() => postman.close())
    const [first, second] = await Promise.all([
      postman.deliver(email),
      postman.deliver({ ...email, to: 'bob@piazza.example' }),
    ])
    expect(first).toEqual(stopped(problem, `${code} ${words}`))
    expect(second).toEqual(ok('sent'))
    expect(taken).toHaveLength(1)
  },
)
