// An SMTP server that records messages and can be down.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** `id`: a second copy, sent after a crash, has the same. */
export type Mail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly body: string
}
export type Inbox = {
  readonly url: string
  readonly mails: readonly Mail[]
  away(): Promise<void>
  back(): Promise<void>
}

export async function openInbox(): Promise<Inbox> {
  const mails: Mail[] = []
  let server = await listen(0, mails)
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    away: () => new Promise((resolve) => server.close(() => resolve())),
    async back() {
      server = await listen(port, mails)
    },
  }
}

async function listen(port: number, mails: Mail[]): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(parsed(Buffer.concat(parts).toString()))
        done()
      })
    },
  })
  // A killed sender resets its connection.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return server
}

function parsed(text: string): Mail {
  const head = (text.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  const body = text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return { id: field('Message-ID'), to: field('To'), subject: field('Subject'), body }
}
