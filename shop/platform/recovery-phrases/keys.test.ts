// Private keys by format and checksum, and texts that only look like one.
import { randomBytes, randomUUID } from 'node:crypto'
import { Keypair } from '@stellar/stellar-sdk'
import { describe, expect, test } from 'vitest'
import { secretInEnglish } from './input/english.ts'
import { secretInText } from './input/every-language.ts'

describe('secret seeds', () => {
  const secret = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 7)).secret()
  test.each([
    ['alone', secret],
    ['in a sentence', `my key is ${secret}.`],
    ['in lower case', secret.toLowerCase()],
    ['behind other letters', `SS${secret}AA`],
    ['in groups of four', secret.replace(/.{4}/g, '$& ')],
    ['over two lines', `${secret.slice(0, 30)}\n${secret.slice(30)}`],
  ])('%s is detected', (_, text) => {
    expect(secretInText(text)).toBe('stellar-secret')
    expect(secretInEnglish(text, 'password')).toBe('stellar-secret')
    expect(secretInText(text, 'hash')).toBe('stellar-secret')
  })

  test.each([
    ['a wrong checksum', `${secret.slice(0, 55)}${secret.endsWith('A') ? 'B' : 'A'}`],
    ['a public address', Keypair.fromRawEd25519Seed(Buffer.alloc(32, 7)).publicKey()],
    ['half of one', secret.slice(0, 40)],
  ])('%s is not detected', (_, text) => expect(secretInText(text)).toBe(null))
})

describe('keys of other networks', () => {
  // Published examples: Bitcoin wiki on the wallet import format, and BIP-32's first test vector.
  const long = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'
  const short = 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617'
  const extended =
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'
  test.each([
    ['a Bitcoin key', long, 'import-key'],
    ['a short one, and a letter behind it', `${short}x`, 'import-key'],
    ['in a sentence', `here: ${long}!`, 'import-key'],
    ['an extended key', extended, 'extended-key'],
    ['an extended key with a slip', `${extended.slice(0, -1)}x`, 'extended-key'],
    ['a key in hexadecimal', randomBytes(32).toString('hex'), 'hex-key'],
    ['in capitals', randomBytes(32).toString('hex').toUpperCase(), 'hex-key'],
    ['with 0x', `key 0x${randomBytes(32).toString('hex')}.`, 'hex-key'],
    ...[2, 4, 8, 16, 32].flatMap((size) =>
      [' ', '-', ':', '\n'].map((between): [string, string, string] => {
        const digits =
          randomBytes(32)
            .toString('hex')
            .match(new RegExp(`.{${size}}`, 'g')) ?? []
        const name = `in groups of ${size} with ${JSON.stringify(between)}`
        return [name, `key: ${digits.join(between)}.`, 'hex-key']
      }),
    ),
  ])('%s is detected', (_, text, rule) => {
    expect(secretInText(text)).toBe(rule)
    expect(secretInEnglish(text)).toBe(rule)
  })

  test.each([
    ['a Bitcoin key with a slip', long.replace('D5', 'D6')],
    ['an extended public key', extended.replace('xprv', 'xpub')],
    ['a Bitcoin address', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['a signature', randomBytes(65).toString('hex')],
    ['an address of Ethereum', `0x${randomBytes(20).toString('hex')}`],
    ['random letters', randomBytes(200).toString('base64')],
    ['two identifiers', `${randomUUID()} ${randomUUID()}`],
    ['eight dates', Array.from({ length: 8 }, (_, n) => 20261101 + n).join(' ')],
    ['addresses of network cards', Array.from({ length: 6 }, () => 'a4:5e:60:c2:1f:0b').join(', ')],
    [
      'colours',
      '#ff8800 #00aacc #123abc #deadbe #facade #c0ffee #bada55 #abcdef #012345 #987654 #fedcba',
    ],
    [
      'a part number of forty digits in groups',
      randomBytes(20).toString('hex').match(/.{8}/g)?.join(' ') ?? '',
    ],
  ])('%s is not detected', (_, text) => expect(secretInText(text)).toBe(null))

  test('a password is judged by checksums only', () => {
    expect(secretInText(extended, 'password')).toBe('extended-key')
    expect(secretInText(`${extended.slice(0, -1)}x`, 'password')).toBe(null)
    expect(secretInText(long, 'password')).toBe('import-key')
  })
})
