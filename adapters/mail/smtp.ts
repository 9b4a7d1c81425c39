// Letters over SMTP.
import { createTransport } from 'nodemailer'
import type { Letter, Postman } from '../../shop/mail/port.ts'
import { ok, refuse } from '../../shop/result.ts'

/** `url` as nodemailer reads it: `smtps://user:password@host` or `smtp://host:587`. `from` is the shop's address. */
export function smtpPostman(url: string, from: string): Postman & { close(): void } {
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, connectionTimeout: 15_000, socketTimeout: 60_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async deliver(letter: Letter) {
      try {
        await transport.sendMail({
          to: { name: '', address: letter.to },
          subject: letter.subject,
          text: letter.text,
          html: letter.html,
          messageId: `<${letter.id}@${domain}>`,
          headers: {
            'Content-Language': letter.language,
            'Auto-Submitted': 'auto-generated',
            ...(letter.unsubscribe && oneClick(letter.unsubscribe)),
          },
        })
        return ok('sent')
      } catch (error) {
        return refuse(isForGood(error) ? 'mail.rejected' : 'mail.unreachable')
      }
    },
    close: () => transport.close(),
  }
}

/** How a mail program offers the way out of a list (RFC 2369), and takes it by itself (RFC 8058). */
const oneClick = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Where a server answers about this letter and its reader; at all other steps, about the shop. */
const aboutLetter = ['API', 'RCPT TO', 'DATA']

/**
 * The server said no to this letter (5xx). A refused connection, password or sender would be every letter's, and is the
 * operator's to mend: then they wait.
 */
function isForGood(error: unknown): boolean {
  const { responseCode, command, code } = error as {
    responseCode?: number
    command?: string
    code?: string
  }
  if (command !== undefined && !aboutLetter.includes(command)) return false
  return code === 'EENVELOPE' ? (responseCode ?? 500) >= 500 : (responseCode ?? 0) >= 500
}
