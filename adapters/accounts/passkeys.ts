// Passkeys (WebAuthn) by @simplewebauthn, loaded on first use.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Passkeys, Site } from '../../shop/people/accounts/port.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'

/** EdDSA, ES256, RS256: supported by authenticators. */
const algorithms = [-8, -7, -257]

const library = () => import('@simplewebauthn/server')
const rpOf = ({ origin }: Site): string => new URL(origin).hostname
const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'))

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>
const listed = (transports: string) => transports.split(',').filter(Boolean) as Transports
const credentials = (known: readonly { id: string; transports: string }[]) =>
  known.map(({ id, transports }) => ({ id, transports: listed(transports) }))

/** The library throws for invalid, untrusted responses: all become one refusal. */
async function read<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work()
  } catch {
    return refuse('passkey.refused')
  }
}

export const passkeys: Passkeys = {
  async offer(site, { challenge, userId, email, known }) {
    const { generateRegistrationOptions } = await library()
    return generateRegistrationOptions({
      rpName: site.name,
      rpID: rpOf(site),
      userName: email,
      userID: new Uint8Array(Buffer.from(userId)),
      challenge: bytesOf(challenge),
      // The authenticator's make is not needed, and would be personal data.
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: credentials(known),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  },

  async ask(site, { challenge, allowed }) {
    const { generateAuthenticationOptions } = await library()
    return generateAuthenticationOptions({
      rpID: rpOf(site),
      challenge: bytesOf(challenge),
      allowCredentials: credentials(allowed),
      userVerification: 'required',
    })
  },

  readNew: (site, answer, take) =>
    read(async () => {
      const { verifyRegistrationResponse } = await library()
      const { registrationInfo: made } = await verifyRegistrationResponse({
        response: answer as RegistrationResponseJSON,
        expectedChallenge: take,
        expectedOrigin: site.origin,
        expectedRPID: rpOf(site),
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      })
      if (!made) return refuse('passkey.refused')
      const { id, publicKey, counter, transports = [] } = made.credential
      return ok({
        id,
        publicKey,
        counter,
        transports: transports.join(',').slice(0, 100),
        mayBeCopied: made.credentialDeviceType === 'multiDevice',
        isCopied: made.credentialBackedUp,
      })
    }),

  readAnswer: (site, answer, passkey, take) =>
    read(async () => {
      const { verifyAuthenticationResponse } = await library()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as AuthenticationResponseJSON,
        expectedChallenge: take,
        expectedOrigin: site.origin,
        expectedRPID: rpOf(site),
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
          transports: listed(passkey.transports),
        },
      })
      if (!verified) return refuse('passkey.refused')
      const { newCounter, credentialBackedUp } = authenticationInfo
      return ok({ counter: newCounter, isCopied: credentialBackedUp })
    }),
}
