import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entropyToMnemonic, generateMnemonic, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { Keypair } from '@stellar/stellar-sdk'
import { describe, expect, test } from 'vitest'
import { secretInEnglish } from './input/english.ts'
import { secretInText } from './input/every-language.ts'
import { sha256 } from './rules/sha256.ts'
import { kindOf, kindSent } from './rules.ts'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const words = phrase.split(' ')
// The checksum is wrong: the last two words changed places.
const slipped = [...words.slice(0, 10), words[11], words[10]].join(' ')

test('the hash is the standard one, whatever the length', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = randomBytes(length)
    const other = createHash('sha256').update(bytes).digest('hex')
    expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(other)
  }
})

describe('recovery phrases in text', () => {
  test.each([
    ['plain', phrase],
    ['upper case', phrase.toUpperCase()],
    ['numbered', words.map((word, index) => `${index + 1}. ${word}`).join('\n')],
    ['with commas', words.join(', ')],
    ['with dashes', words.join('-')],
    ['with nothing between', words.join('')],
    [
      'with nothing but capitals between',
      words.map((w) => w[0]?.toUpperCase() + w.slice(1)).join(''),
    ],
    ['with zero-width spaces', words.map((word) => [...word].join('\u200b')).join(' ')],
    ['with a wrong checksum', slipped],
    ['inside other text', `my wallet: ${phrase} please help`],
    ['with accents', phrase.replace('useful', 'useful\u0301')],
    [
      'full width',
      phrase.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ],
    ['of one word, but for the last', `${'abandon '.repeat(11)}about`],
  ])('%s is found, in the browser and on the server', (_, text) => {
    expect(secretInText(text)).toBe('recovery-phrase')
    expect(secretInEnglish(text)).toBe('recovery-phrase')
  })

  test.each([12, 15, 18, 21, 24])('any phrase of %i words is found', (count) => {
    for (let i = 0; i < 20; i++) {
      const text = generateMnemonic(wordlist, (count / 3) * 32)
      expect(secretInText(text)).toBe('recovery-phrase')
      expect(secretInText(text, 'password')).toBe('recovery-phrase')
    }
  })

  test.each([
    ['eleven words', words.slice(0, 11).join(' ')],
    ['few different words', 'that that that that that that that that that that that that that'],
    ['a street', '221B Baker Street, London NW1 6XE'],
    ['an e-mail address', 'ada.byron@shop.example'],
    ['nothing', ''],
    [
      'a letter',
      'Please leave the parcel with my neighbour on the second floor if nobody opens the door, and do ring the bell twice.',
    ],
    [
      'other scripts',
      'Пожалуйста, оставьте посылку у соседа на втором этаже, если никто не откроет дверь.',
    ],
  ])('%s is not', (_, text) => expect(secretInText(text)).toBe(null))
})

const folder = join(import.meta.dirname, '../../node_modules/@scure/bip39/wordlists')
const lists = readdirSync(folder)
  .filter((name) => name.endsWith('.js'))
  .map((name) => name.slice(0, -3))

describe('every list of BIP-39', () => {
  test('there are ten', () => expect(lists).toHaveLength(10))

  test.each(lists)('%s: no word is shorter than a quick look takes it for', async (name) => {
    const { wordlist } = (await import(join(folder, `${name}.js`))) as { wordlist: string[] }
    const latin = wordlist.map((word) => word.normalize('NFKD').replace(/\p{M}/gu, ''))
    expect(latin.filter((word) => /^[a-z]{1,2}$/.test(word))).toEqual([])
  })

  test.each(lists)('%s: any length, with and without what stands between', async (name) => {
    const { wordlist } = (await import(join(folder, `${name}.js`))) as { wordlist: string[] }
    let missed = 0
    let tried = 0
    for (const bits of [128, 160, 192, 224, 256])
      for (let i = 0; i < 20; i++) {
        const said = generateMnemonic(wordlist, bits).split(/[ \u3000]/)
        const comma = said.map((word, index) => `${index + 1}) ${word}`).join('\n')
        for (const text of [said.join(' '), said.join('\u3000'), comma, `x: ${said.join(' ')}.`])
          expect([text, secretInText(text)]).toEqual([text, 'recovery-phrase'])
        for (const text of [said.join(''), said.join('').normalize('NFKD')]) {
          tried += 1
          if (secretInText(text) !== 'recovery-phrase') missed += 1
        }
      }
    // Written as one word, a phrase of common Chinese characters may pass for a sentence; see the decision.
    if (name.endsWith('chinese')) expect(missed / tried).toBeLessThan(0.03)
    else expect(missed).toBe(0)
  })

  test('accents may be left out', async () => {
    const { wordlist } = await import('@scure/bip39/wordlists/spanish.js')
    const said = generateMnemonic(wordlist).normalize('NFKD').replace(/\p{M}/gu, '')
    expect(secretInText(said, 'password')).toBe('recovery-phrase')
  })

  test('what the shop itself says in twelve languages is no phrase', () => {
    const texts = join(import.meta.dirname, '../../app/i18n/messages')
    const said = readdirSync(texts, { recursive: true })
      .filter((name) => String(name).endsWith('.json'))
      .flatMap((name) => {
        const strings: string[] = []
        JSON.parse(readFileSync(join(texts, String(name)), 'utf8'), (_, value) => {
          if (typeof value === 'string') strings.push(value)
          return value
        })
        return strings
      })
    expect(said.length).toBeGreaterThan(5000)
    expect(said.filter((text) => secretInText(text))).toEqual([])
    expect(secretInText(said.join('\n'))).toBe(null)
  })

  test('Chinese addresses of the length of a phrase are none', () => {
    const addresses = [
      '北京市朝阳区建国路八十八号院',
      '上海市浦东新区世纪大道一百号',
      '广东省深圳市南山区科技园南区高新南一道九号',
      '请把包裹放在门口的快递柜里谢谢您了',
      '请在工作日的晚上六点以后送货到我家门口谢谢',
      '台北市信義區信義路五段七號',
      '浙江省杭州市西湖区文三路',
    ]
    expect(addresses.filter((text) => secretInText(text))).toEqual([])
  })
})

test('in a password only a right checksum counts', () => {
  expect(secretInText(phrase, 'password')).toBe('recovery-phrase')
  expect(secretInText(`x ${phrase} y`, 'password')).toBe('recovery-phrase')
  expect(validateMnemonic(slipped, wordlist)).toBe(false)
  expect(secretInText(slipped, 'password')).toBe(null)
  expect(secretInText('nine lives of a lamp', 'password')).toBe(null)
  expect(secretInText('a'.repeat(64), 'password')).toBe(null)
  expect(secretInText(`${phrase} `.repeat(1000), 'password')).toBe(null)
})

describe('secret seeds', () => {
  const secret = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 7)).secret()
  test.each([
    ['alone', secret],
    ['in a sentence', `my key is ${secret}.`],
    ['in lower case', secret.toLowerCase()],
    ['behind other letters', `SS${secret}AA`],
    ['in groups of four', secret.replace(/.{4}/g, '$& ')],
    ['over two lines', `${secret.slice(0, 30)}\n${secret.slice(30)}`],
  ])('%s is found', (_, text) => {
    expect(secretInText(text)).toBe('stellar-secret')
    expect(secretInEnglish(text, 'password')).toBe('stellar-secret')
    expect(secretInText(text, 'hash')).toBe('stellar-secret')
  })

  test.each([
    ['a wrong checksum', `${secret.slice(0, 55)}${secret.endsWith('A') ? 'B' : 'A'}`],
    ['a public address', Keypair.fromRawEd25519Seed(Buffer.alloc(32, 7)).publicKey()],
    ['half of one', secret.slice(0, 40)],
  ])('%s is not', (_, text) => expect(secretInText(text)).toBe(null))
})

describe('keys of other networks', () => {
  // Published examples: Bitcoin's wiki on the import format, and BIP-32's first test vector.
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
  ])('%s is found', (_, text, rule) => {
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
  ])('%s is not', (_, text) => expect(secretInText(text)).toBe(null))

  test('a password is weighed by checksums alone', () => {
    expect(secretInText(extended, 'password')).toBe('extended-key')
    expect(secretInText(`${extended.slice(0, -1)}x`, 'password')).toBe(null)
    expect(secretInText(long, 'password')).toBe('import-key')
  })
})

test('a field is known by its name: hashes of transactions may be sent where one is asked for', () => {
  const hash = randomBytes(32).toString('hex')
  for (const name of ['hash', 'txHash', 'refundHash', 'tx']) expect(kindOf(name)).toBe('hash')
  for (const name of ['password', 'newPassword', 'confirm']) expect(kindOf(name)).toBe('password')
  for (const name of ['text', 'q', 'phone', 'address']) expect(kindOf(name)).toBe('text')
  expect(kindOf('q', '/admin/transactions')).toBe('hash')
  for (const [path, kind] of [
    ['/admin/bookmarks', 'hash'],
    ['/admin/orders', 'text'],
    ['', 'text'],
  ] as const)
    expect([path, kindSent('query', path)]).toEqual([path, kind])
  expect(kindSent('q', '/admin/bookmarks')).toBe('text')
  expect([secretInText(hash, 'hash'), secretInText(hash)]).toEqual([null, 'hex-key'])
  expect(secretInText(phrase, 'hash')).toBe('recovery-phrase')
})

test('300 phrases in six disguises: all are found', () => {
  for (let i = 0; i < 300; i++) {
    const said = entropyToMnemonic(randomBytes(i % 2 ? 16 : 32), wordlist).split(' ')
    const disguised = [
      said.map((word, at) => `${at + 1}. ${word}`).join(' '),
      said.join(','),
      said.join(' ').toUpperCase(),
      said.join('\u200b \u200b'),
      `dear shop, ${said.join(' ')} thank you`,
      said.join('\n'),
    ][i % 6] as string
    expect(secretInEnglish(disguised)).toBe('recovery-phrase')
  }
})
