// A certificate for a local HTTPS server, created per run (RFC 5280), for clients that get it as `ca`.
import { generateKeyPairSync, sign } from 'node:crypto'

const der = (tag: number, ...contents: Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents)
  const size = content.length
  const length =
    size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, Math.floor(size / 256), size % 256]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents)
const hex = (text: string) => Buffer.from(text, 'hex')
const ecdsaWithSha256 = sequence(hex('06082a8648ce3d040302'))
const subjectAltName = hex('0603551d11')

/** For these names, from 2020 to 2049. */
export function certificateFor(...names: string[]): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const commonName = der(0x0c, Buffer.from('Piazza test'))
  const name = sequence(der(0x31, sequence(hex('0603550403'), commonName)))
  const from = der(0x17, Buffer.from('200101000000Z'))
  const to = der(0x17, Buffer.from('491231235959Z'))
  const alternatives = sequence(...names.map((each) => der(0x82, Buffer.from(each))))
  const body = sequence(
    der(0xa0, hex('020102')),
    hex('020101'),
    ecdsaWithSha256,
    name,
    sequence(from, to),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, alternatives)))),
  )
  const signature = der(0x03, hex('00'), sign('sha256', body, privateKey))
  const text = sequence(body, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${text.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
