// Emails over SMTP.
import { createTransport } from 'nodemailer'
import type { Email, Postman } from '../../shop/platform/mail/port.ts'
import type { MailProblem } from '../../shop/platform/mail/rules.ts'
import { ok, refuse } from '../../shop/result.ts'

/** `url` as nodemailer reads it: `smtps://user:password@host` or `smtp://host:587`. `from` is the shop's address. */
export function smtpPostman(url: string, from: string): Postman & { close(): void } {
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, connectionTimeout: 15_000, socketTimeout: 60_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async deliver(email: Email) {
      try {
        await transport.sendMail({
          to: { name: '', address: email.to },
          subject: email.subject,
          text: email.text,
          html: email.html,
          attachments: email.attachments?.map(({ fileName, type, content }) => ({
            filename: fileName,
            contentType: type,
            content: typeof content === 'string' ? content : Buffer.from(content),
          })),
          messageId: `<${email.id}@${domain}>`,
          // When it was written: of those that come together after a day, a mail program shows the first one first.
          date: email.writtenAt,
          headers: {
            'Content-Language': email.language,
            'Auto-Submitted': 'auto-generated',
            ...(email.unsubscribe && oneClick(email.unsubscribe)),
          },
        })
        return ok('sent')
      } catch (error) {
        return refuse(problemOf(error as Fault), { facts: { answer: answerOf(error as Fault) } })
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

type Fault = Error & {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/** Where a server answers about this email and its reader; at all other steps, about the shop. */
const aboutEmail = ['API', 'RCPT TO', 'DATA']
const certificates = /certificate|altnames|self.signed|wrong version number|unsupported protocol/i

/**
 * A no to this email is for good (5xx) or for now, and no other waits for it. A refused connection, password,
 * certificate or sender would be every email's, and is the operator's to mend; so would be that of a server which is
 * about to close (421), wherever it says so: then they wait.
 */
function problemOf({ code, command, responseCode, message }: Fault): MailProblem {
  const isForNow = responseCode !== undefined && responseCode < 500
  if (code === 'EAUTH' || code === 'ENOAUTH') return isForNow ? 'mail.busy' : 'mail.password'
  // What a server has answered is about something else, whatever its words are.
  if (code === 'ETLS' || (responseCode === undefined && certificates.test(message)))
    return 'mail.certificate'
  const isAboutEmail = command === undefined || aboutEmail.includes(command)
  const answer = responseCode ?? (code === 'EENVELOPE' && isAboutEmail ? 500 : 0)
  if (answer >= 500) return isAboutEmail ? 'mail.rejected' : 'mail.sender'
  if (answer < 400) return 'mail.unreachable'
  return isAboutEmail && answer !== 421 ? 'mail.later' : 'mail.busy'
}

/** In the server's words, or how the way to it broke off. After a password a server's words might repeat it. */
function answerOf({ command, responseCode, response, message }: Fault): string {
  return String(command?.startsWith('AUTH') ? (responseCode ?? '') : (response ?? message))
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
