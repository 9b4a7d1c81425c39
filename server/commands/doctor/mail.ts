// Doctor check of the mail server: connect, greet, authenticate. Sends nothing.
import { createTransport } from 'nodemailer'
import { type Finding, findingsOf } from './finding.ts'

const { fine, wrong } = findingsOf('mail')

export async function examineMail(url: string): Promise<Finding[]> {
  const { host } = new URL(url)
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000 })
  try {
    await transport.verify()
    return [fine(`${host} accepts the shop’s login.`)]
  } catch (error) {
    const { code = 'no answer', responseCode } = error as { code?: string; responseCode?: number }
    const says = `${host} does not accept mail (${[code, responseCode].filter(Boolean).join(' ')}).`
    return [wrong(says, remedies[code] ?? 'Check SMTP_URL.')]
  } finally {
    transport.close()
  }
}

const remedies: Readonly<Record<string, string>> = {
  EAUTH: 'Wrong user or password: correct SMTP_URL (special characters are written %40 and so on).',
  ESOCKET: 'Connection refused: check host and port in SMTP_URL.',
  ECONNECTION: 'Connection refused: check host and port in SMTP_URL.',
  EDNS: 'Host not found: correct SMTP_URL.',
  ETIMEDOUT: 'No response. Many hosts block port 25: use 465 (smtps) or 587.',
  ETLS: 'Encryption mismatch: use smtps:// for port 465, and smtp:// for 587.',
}
