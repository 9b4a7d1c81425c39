// SMTP mail transport (nodemailer).
import { createTransport } from 'nodemailer'
import type { Email, Postman } from '../../shop/platform/mail/port.ts'
import type { MailProblem } from '../../shop/platform/mail/rules.ts'
import { ok, refuse } from '../../shop/result.ts'
import { mostConnections, patience } from './limits.ts'

/** `url` in nodemailer's format: `smtps://user:password@host` or `smtp://host:587`. `from` is the shop's address. */
export function smtpPostman(url: string, from: string): Postman & { close(): void } {
  const transport = createTransport(
    { url, pool: true, maxConnections: mostConnections, ...patience },
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
          attachments: email.attachments?.map(({ fileName, type, content, contentId }) => ({
            filename: fileName,
            contentType: type,
            content: typeof content === 'string' ? content : Buffer.from(content),
            ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
          })),
          messageId: `<${email.id}@${domain}>`,
          // The time it was written, so that mail clients sort emails delivered together after an outage.
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

/** Unsubscribe headers: a link (RFC 2369), and one-click (RFC 8058). */
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

/** Commands whose errors concern this email and its recipient; errors of all others concern the shop. */
const aboutEmail = ['API', 'RCPT TO', 'DATA']
const certificates = /certificate|altnames|self.signed|wrong version number|unsupported protocol/i

/**
 * Rejections of one email are permanent (5xx) or temporary (4xx), and do not hold up others. A
 * refused connection, password, certificate or sender affects every email and is for the operator
 * to fix, as is a server that is closing (421) at any step: then all wait.
 */
function problemOf({ code, command, responseCode, message }: Fault): MailProblem {
  const isForNow = responseCode !== undefined && responseCode < 500
  if (code === 'EAUTH' || code === 'ENOAUTH') return isForNow ? 'mail.busy' : 'mail.password'
  // A response of the server is no certificate error, whatever its text.
  if (code === 'ETLS' || (responseCode === undefined && certificates.test(message)))
    return 'mail.certificate'
  const isAboutEmail = command === undefined || aboutEmail.includes(command)
  const answer = responseCode ?? (code === 'EENVELOPE' && isAboutEmail ? 500 : 0)
  if (answer >= 500) return isAboutEmail ? 'mail.rejected' : 'mail.sender'
  if (answer < 400) return 'mail.unreachable'
  return isAboutEmail && answer !== 421 ? 'mail.later' : 'mail.busy'
}

/**
 * The server's response, or the connection error. Not for authentication, since a response might repeat the password.
 */
const answerOf = ({ command, responseCode, response, message }: Fault): string =>
  String(command?.startsWith('AUTH') ? (responseCode ?? '') : (response ?? message))
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 300)
