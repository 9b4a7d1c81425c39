// Software authenticator (WebAuthn): real keys and signatures, and forged responses for tests.
import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

type Lies = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** User verification by biometrics or PIN. */
  isVerified?: boolean
  counter?: number
}
type Options = { challenge: string }

const flags = { present: 0x01, verified: 0x04, mayBeCopied: 0x08, isCopied: 0x10, attested: 0x40 }
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

export class Authenticator {
  readonly id = randomBytes(32)
  readonly #origin: string
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** Response to creation options. */
  make(options: object, lies: Lies = {}) {
    const clientData = this.#clientData('webauthn.create', options, lies)
    const head = Buffer.alloc(18)
    head.writeUInt16BE(this.id.length, 16)
    const attested = Buffer.concat([head, this.id, this.#coseKey()])
    const authData = Buffer.concat([this.#authData(lies, flags.attested), attested])
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Response to request options. */
  use(options: object, lies: Lies = {}) {
    this.counter += 1
    const clientData = this.#clientData('webauthn.get', options, lies)
    const authenticatorData = this.#authData(lies, 0)
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #answer(response: object) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, options: object, lies: Lies): Buffer {
    const { challenge } = options as Options
    const origin = this.#origin
    return Buffer.from(
      JSON.stringify({ type, challenge, origin, crossOrigin: false, ...clientData(lies) }),
    )
  }

  #authData({ rpId, isVerified = true, counter = this.counter }: Lies, more: number): Buffer {
    const tail = Buffer.alloc(5)
    tail[0] = flags.present | flags.mayBeCopied | flags.isCopied | more
    if (isVerified) tail[0] |= flags.verified
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId ?? new URL(this.#origin).hostname), tail])
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const part = (text: string) => Buffer.from(text, 'base64url')
    const hex = (text: string) => Buffer.from(text, 'hex')
    return Buffer.concat([hex('a5010203262001215820'), part(x), hex('225820'), part(y)])
  }
}

const clientData = ({ origin, challenge, type }: Lies) => ({
  ...(origin && { origin }),
  ...(challenge && { challenge }),
  ...(type && { type }),
})
