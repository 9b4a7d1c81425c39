// The mail server: connect, greet, sign in. Nothing is sent.
import { createTransport } from 'nodemailer'
import { type Finding, fine, wrong } from './finding.ts'

export async function examineMail(url: string): Promise<Finding[]> {
  const { host } = new URL(url)
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000 })
  try {
    await transport.verify()
    return [fine('mail', `${host} answers and lets the shop in.`)]
  } catch (error) {
    const { code = 'no answer', responseCode } = error as { code?: string; responseCode?: number }
    const says = `${host} does not take mail (${[code, responseCode].filter(Boolean).join(' ')}).`
    return [wrong('mail', says, remedies[code] ?? 'Check SMTP_URL.')]
  } finally {
    transport.close()
  }
}

const remedies: Readonly<Record<string, string>> = {
  EAUTH:
    'User or password are wrong: correct SMTP_URL (special characters are written %40 and so on).',
  ESOCKET: 'Nothing listens there: check host and port in SMTP_URL.',
  ECONNECTION: 'Nothing listens there: check host and port in SMTP_URL.',
  EDNS: 'There is no such host: correct SMTP_URL.',
  ETIMEDOUT: 'Nothing answers: many hosts block port 25; use 465 (smtps) or 587.',
  ETLS: 'The encryption does not agree: smtps:// is for port 465, smtp:// for 587.',
}
