import { Keypair } from '@stellar/stellar-sdk/base'
import { type Hex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { isSignedByAccount, makeWallets } from './wallets.ts'

const wallets = makeWallets()

describe('SEP-53', () => {
  // Examples of the standard, and their key.
  const address = 'GBXFXNDLV4LSWA4VB7YIL5GBD7BVNR22SGBTDKMO2SBZZHDXSKZYCP7L'
  const vectors: [string, string | Uint8Array, string][] = [
    [
      'English',
      'Hello, World!',
      'fO5dbYhXUhBMhe6kId/cuVq/AfEnHRHEvsP8vXh03M1uLpi5e46yO2Q8rEBzu3feXQewcQE5GArp88u6ePK6BA==',
    ],
    [
      'Japanese',
      'こんにちは、世界！',
      'CDU265Xs8y3OWbB/56H9jPgUss5G9A0qFuTqH2zs2YDgTm+++dIfmAEceFqB7bhfN3am59lCtDXrCtwH2k1GBA==',
    ],
    [
      'bytes',
      Buffer.from('2zZDP1sa1BVBfLP7TeeMk3sUbaxAkUhBhDiNdrksaFo=', 'base64'),
      'VA1+7hefNwv2NKScH6n+Sljj15kLAge+M2wE7fzFOf+L0MMbssA1mwfJZRyyrhBORQRle10X1Dxpx+UOI4EbDQ==',
    ],
  ]

  test.each(vectors)('scenario 63: %s, a vector of the standard', (_, message, signature) => {
    expect(isSignedByAccount(address, message, signature)).toBe(true)
    const hex = Buffer.from(signature, 'base64').toString('hex')
    expect(isSignedByAccount(address, message, hex)).toBe(true)
  })

  test.each(vectors)('scenario 63: %s, tampered with', (_, message, signature) => {
    const bytes = Buffer.from(signature, 'base64')
    for (const at of [0, 31, 32, 63]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] as number) ^ 1
      expect(isSignedByAccount(address, message, changed.toString('base64'))).toBe(false)
    }
    const more = Buffer.concat([Buffer.from(message), Buffer.from(' ')])
    expect(isSignedByAccount(address, more, signature)).toBe(false)
    const other = Keypair.random().publicKey()
    expect(isSignedByAccount(other, message, signature)).toBe(false)
  })

  test('without the prefix it is no signed message: a signed transaction is not accepted as one', () => {
    const key = Keypair.random()
    const signature = Buffer.from(key.sign(Buffer.from('hello'))).toString('base64')
    expect(isSignedByAccount(key.publicKey(), 'hello', signature)).toBe(false)
  })

  test.each(['', 'AAAA', 'not base64 ££', 'a'.repeat(88), '0'.repeat(128), 'x'.repeat(20_000)])(
    'refuses %j',
    (signature) => expect(isSignedByAccount(address, 'Hello, World!', signature)).toBe(false),
  )
})

describe('Ethereum', () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const message = 'two lines\nof it'
  const check = (signature: string, more = {}) =>
    wallets.isSigned({ kind: 'evm', address: account.address, message, signature, ...more })

  test('verifies a signed message', async () => {
    const signature = await account.signMessage({ message })
    expect(await check(signature)).toBe(true)
    expect(await check(signature, { message: 'two lines' })).toBe(false)
    const other = privateKeyToAccount(generatePrivateKey())
    expect(await check(signature, { address: other.address })).toBe(false)
    expect(await check(`${signature.slice(0, -4)}0000`)).toBe(false)
  })

  test('verifies messages in any script', async () => {
    for (const each of ['Grüße, 世界 🌍', '\u0019Ethereum', 'x'.repeat(1000), ''])
      expect(await check(await account.signMessage({ message: each }), { message: each })).toBe(
        true,
      )
  })

  test('accepts both recovery ids, and no chain id', async () => {
    const signature = await account.signMessage({ message })
    const parity = signature.endsWith('1b') ? 0 : 1
    const ending = (last: number) =>
      check(`${signature.slice(0, -2)}${last.toString(16).padStart(2, '0')}`)
    for (let last = 0; last < 256; last++)
      expect(await ending(last), `${last}`).toBe(last === parity || last === 27 + parity)
  })

  test('refuses the malleable form of a signature', async () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const signature = await account.signMessage({ message })
    const s = order - BigInt(`0x${signature.slice(66, 130)}`)
    const last = signature.endsWith('1b') ? '1c' : '1b'
    const other = `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${last}`
    expect(await verifyMessage({ ...account, message, signature: other as Hex })).toBe(true)
    expect(await check(other)).toBe(false)
  })

  test.each([
    '',
    '0x',
    '0x00',
    'hello',
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    '0x'.repeat(9000),
  ])('refuses %j', async (signature) => expect(await check(signature)).toBe(false))
})

test('an address has one spelling, and a checksum', async () => {
  const { readAddress } = wallets
  const checked = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(await readAddress('evm', checked.toLowerCase())).toBe(checked)
  expect(await readAddress('evm', checked)).toBe(checked)
  expect(await readAddress('evm', checked.replace('aA', 'AA'))).toBe(null)
  const account = Keypair.random().publicKey()
  expect(await readAddress('stellar', account)).toBe(account)
  for (const wrong of [account.toLowerCase(), account.slice(1), `${account}A`, checked, ''])
    expect(await readAddress('stellar', wrong)).toBe(null)
})
