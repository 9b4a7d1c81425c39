import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entropyToMnemonic, generateMnemonic, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, test } from 'vitest'
import { secretInEnglish } from '../input/english.ts'
import { secretInText } from '../input/every-language.ts'
import { kindOf, kindSent } from './secrets.ts'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const words = phrase.split(' ')
// Invalid checksum: the last two words are swapped.
const slipped = [...words.slice(0, 10), words[11], words[10]].join(' ')

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
    ['in markup', `<ol>${words.map((word) => `<li><b>${word}</b></li>`).join('')}</ol>`],
    ['in markup within words', words.map((w) => `${w[0]}<i></i>${w.slice(1)}`).join('&nbsp;')],
    ['by the first four letters of each word', words.map((word) => word.slice(0, 4)).join(' ')],
    ['some of them shortened', words.map((w, at) => (at % 2 ? w : w.slice(0, 4))).join(', ')],
    ['letter by letter', words.map((word) => [...word].join(' ')).join('   ')],
    ['letter by letter, with dots', [...words.join('')].join('.')],
    ['in pairs of letters', (words.join('').match(/.{1,2}/g) ?? []).join(' ')],
    ['with another word between each', words.join(' banana ')],
    ['with two other words between each', words.join(' said he ')],
    [
      'with a different word between each',
      words.map((w, at) => `${w} the${'n'.repeat(at)}`).join(' '),
    ],
  ])('%s is detected, in the browser and on the server', (_, text) => {
    expect(secretInText(text)).toBe('recovery-phrase')
    expect(secretInEnglish(text)).toBe('recovery-phrase')
  })

  test.each([12, 15, 18, 21, 24])('any phrase of %i words is detected', (count) => {
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
      'a page of markup',
      '<p>Our <b>travel mug</b> keeps coffee hot for <i>six hours</i>. &quot;Best gift ever&quot;, says Ada.</p><ul><li>Steel</li><li>Cork</li><li>Glass</li></ul>',
    ],
    [
      'a list of short words',
      'red, tan, sky, ash, oak, ivy, sea, fog, ice, jet, tin, rye, bay, fig, elm, gum, sun, mud, ink, dew',
    ],
    [
      'short words in a row',
      'It is up to you if we go on to do it or not, so do let us know as of now if he or she is in on it.',
    ],
    [
      'initials',
      'A. B. C. D. E. F. G. H. I. J. K. L. M. N. O. P. Q. R. S. T. U. V. W. X. Y. Z. '.repeat(2),
    ],
    [
      'sizes and materials',
      'Size small medium large, cotton wool silk linen, blue green orange brown, wash cold, hang dry, iron warm only.',
    ],
    [
      'an answer of the shop',
      'Thank you for your order. We will ship the camera, the extra battery and the cable this week, then write again with the parcel number.',
    ],
    [
      'a letter',
      'Please leave the parcel with my neighbour on the second floor if nobody opens the door, and do ring the bell twice.',
    ],
    [
      'other scripts',
      'Пожалуйста, оставьте посылку у соседа на втором этаже, если никто не откроет дверь.',
    ],
  ])('%s is not detected', (_, text) => expect(secretInText(text)).toBe(null))
})

const folder = join(import.meta.dirname, '../../../../node_modules/@scure/bip39/wordlists')
const lists = readdirSync(folder)
  .filter((name) => name.endsWith('.js'))
  .map((name) => name.slice(0, -3))

describe('every list of BIP-39', () => {
  test('is known: there are ten', () => expect(lists).toHaveLength(10))

  test.each(lists)('%s: no word is shorter than the quick check assumes', async (name) => {
    const { wordlist } = (await import(join(folder, `${name}.js`))) as { wordlist: string[] }
    const latin = wordlist.map((word) => word.normalize('NFKD').replace(/\p{M}/gu, ''))
    expect(latin.filter((word) => /^[a-z]{1,2}$/.test(word))).toEqual([])
  })

  test.each(lists)('%s: any length, with and without separators', async (name) => {
    const { wordlist } = (await import(join(folder, `${name}.js`))) as { wordlist: string[] }
    let missed = 0
    let tried = 0
    for (const bits of [128, 160, 192, 224, 256])
      for (let i = 0; i < 20; i++) {
        const mnemonic = generateMnemonic(wordlist, bits).split(/[ \u3000]/)
        const comma = mnemonic.map((word, index) => `${index + 1}) ${word}`).join('\n')
        for (const text of [
          mnemonic.join(' '),
          mnemonic.join('\u3000'),
          comma,
          `x: ${mnemonic.join(' ')}.`,
        ])
          expect([text, secretInText(text)]).toEqual([text, 'recovery-phrase'])
        for (const text of [mnemonic.join(''), mnemonic.join('').normalize('NFKD')]) {
          tried += 1
          if (secretInText(text) !== 'recovery-phrase') missed += 1
        }
      }
    // Written without spaces, a phrase of common Chinese characters may pass for a sentence; see the decision.
    if (name.endsWith('chinese')) expect(missed / tried).toBeLessThan(0.03)
    else expect(missed).toBe(0)
  })

  test('accents may be omitted', async () => {
    const { wordlist } = await import('@scure/bip39/wordlists/spanish.js')
    const mnemonic = generateMnemonic(wordlist).normalize('NFKD').replace(/\p{M}/gu, '')
    expect(secretInText(mnemonic, 'password')).toBe('recovery-phrase')
  })

  test('texts of the shop in twelve languages contain no phrase', () => {
    const folder = join(import.meta.dirname, '../../../../app/i18n/messages')
    const texts = readdirSync(folder, { recursive: true })
      .filter((name) => String(name).endsWith('.json'))
      .flatMap((name) => {
        const strings: string[] = []
        JSON.parse(readFileSync(join(folder, String(name)), 'utf8'), (_, value) => {
          if (typeof value === 'string') strings.push(value)
          return value
        })
        return strings
      })
    expect(texts.length).toBeGreaterThan(5000)
    expect(texts.filter((text) => secretInText(text))).toEqual([])
    expect(secretInText(texts.join('\n'))).toBe(null)
  })

  test('documents and products contain no phrase', () => {
    const root = join(import.meta.dirname, '../../../..')
    const paragraphs = ['docs', 'demo/catalogue'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .filter((name) => /\.(md|ts)$/.test(String(name)))
        .flatMap((name) => readFileSync(join(root, folder, String(name)), 'utf8').split(/\n\s*\n/)),
    )
    expect(paragraphs.length).toBeGreaterThan(500)
    expect(paragraphs.filter((text) => secretInText(text) === 'recovery-phrase')).toEqual([])
  })

  test('Chinese addresses of the length of a phrase are not phrases', () => {
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

test('a password counts only with a valid checksum', () => {
  expect(secretInText(phrase, 'password')).toBe('recovery-phrase')
  expect(secretInText(`x ${phrase} y`, 'password')).toBe('recovery-phrase')
  expect(validateMnemonic(slipped, wordlist)).toBe(false)
  expect(secretInText(slipped, 'password')).toBe(null)
  expect(secretInText('nine lives of a lamp', 'password')).toBe(null)
  expect(secretInText('a'.repeat(64), 'password')).toBe(null)
  expect(secretInText(`${phrase} `.repeat(1000), 'password')).toBe(null)
})

test('fields for transaction hashes accept hashes', () => {
  const hash = randomBytes(32).toString('hex')
  for (const name of ['hash', 'txHash', 'refundHash', 'tx']) expect(kindOf(name)).toBe('hash')
  for (const name of ['password', 'newPassword', 'confirm']) expect(kindOf(name)).toBe('password')
  for (const name of ['text', 'q', 'phone', 'address']) expect(kindOf(name)).toBe('text')
  expect(kindOf('q', '/admin/transactions')).toBe('hash')
  for (const [path, kind] of [
    ['/admin/saved-views', 'hash'],
    ['/admin/orders', 'text'],
    ['', 'text'],
  ] as const)
    expect([path, kindSent('query', path)]).toEqual([path, kind])
  expect(kindSent('q', '/admin/saved-views')).toBe('text')
  expect([secretInText(hash, 'hash'), secretInText(hash)]).toEqual([null, 'hex-key'])
  expect(secretInText(phrase, 'hash')).toBe('recovery-phrase')
})

test('detects 300 phrases in six disguises', () => {
  for (let i = 0; i < 300; i++) {
    const mnemonic = entropyToMnemonic(randomBytes(i % 2 ? 16 : 32), wordlist).split(' ')
    const disguised = [
      mnemonic.map((word, at) => `${at + 1}. ${word}`).join(' '),
      mnemonic.join(','),
      mnemonic.join(' ').toUpperCase(),
      mnemonic.join('\u200b \u200b'),
      `dear shop, ${mnemonic.join(' ')} thank you`,
      mnemonic.join('\n'),
    ][i % 6] as string
    expect(secretInEnglish(disguised)).toBe('recovery-phrase')
  }
})
