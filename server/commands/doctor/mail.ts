// Doctor check of the mail server: connect, greet, authenticate. Sends nothing.
import { createTransport } from 'nodemailer'
import { reasonOfTlsError } from '../../../adapters/tls-errors.ts'
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
    const tls = tlsReasonOf(error as Error)
    if (tls) return [wrong(`${host} cannot be trusted: ${tls}.`, 'Nothing was sent to it.')]
    const says = `${host} does not accept mail (${[code, responseCode].filter(Boolean).join(' ')}).`
    return [wrong(says, remedies[code] ?? 'Check SMTP_URL.')]
  } finally {
    transport.close()
  }
}

/** The library replaces the code of TLS by its own, and keeps the message. */
const codes: readonly (readonly [RegExp, string])[] = [
  [/self.signed certificate in certificate chain/i, 'SELF_SIGNED_CERT_IN_CHAIN'],
  [/self.signed/i, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [/unable to (verify the first certificate|get local issuer)/i, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/certificate has expired/i, 'CERT_HAS_EXPIRED'],
  [/not yet valid/i, 'CERT_NOT_YET_VALID'],
  [/altnames/i, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/wrong version number/i, 'ERR_SSL_WRONG_VERSION_NUMBER'],
]
const tlsReasonOf = ({ message }: Error): string | null =>
  reasonOfTlsError(codes.find(([pattern]) => pattern.test(message))?.[1])

const remedies: Readonly<Record<string, string>> = {
  EAUTH: 'Wrong user or password: correct SMTP_URL (special characters are written %40 and so on).',
  ESOCKET: 'Connection refused: check host and port in SMTP_URL.',
  ECONNECTION: 'Connection refused: check host and port in SMTP_URL.',
  EDNS: 'Host not found: correct SMTP_URL.',
  ETIMEDOUT: 'No response. Many hosts block port 25: use 465 (smtps) or 587.',
  ETLS: 'Encryption mismatch: use smtps:// for port 465, and smtp:// for 587.',
}
