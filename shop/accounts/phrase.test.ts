import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { Keypair } from '@stellar/stellar-sdk'
import { describe, expect, test } from 'vitest'
import { secretIn, secretInPassword } from './phrase.ts'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const words = phrase.split(' ')
// The checksum is wrong: the last two words changed places.
const slipped = [...words.slice(0, 10), words[11], words[10]].join(' ')

describe('recovery phrases in text', () => {
  test.each([
    ['plain', phrase],
    ['upper case', phrase.toUpperCase()],
    ['numbered', words.map((word, index) => `${index + 1}. ${word}`).join('\n')],
    ['with commas', words.join(', ')],
    ['with dashes', words.join('-')],
    ['with zero-width spaces', words.map((word) => [...word].join('\u200b')).join(' ')],
    ['with a wrong checksum', slipped],
    ['inside other text', `my wallet: ${phrase} please help`],
    ['with accents', phrase.replace('useful', 'useful\u0301')],
    [
      'full width',
      phrase.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ],
  ])('%s is found', (_, text) => expect(secretIn(text)).toBe('recovery-phrase'))

  test.each([12, 15, 18, 21, 24])('any phrase of %i words is found', (count) => {
    for (let i = 0; i < 20; i++) {
      const text = generateMnemonic(wordlist, (count / 3) * 32)
      // A phrase that repeats itself so much is one in billions.
      expect(secretIn(text)).toBe('recovery-phrase')
      expect(secretInPassword(text)).toBe('recovery-phrase')
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
  ])('%s is not', (_, text) => expect(secretIn(text)).toBe(null))
})

test('in a password only a right checksum counts', () => {
  expect(secretInPassword(phrase)).toBe('recovery-phrase')
  expect(secretInPassword(`x ${phrase} y`)).toBe('recovery-phrase')
  expect(secretInPassword(slipped)).toBe(null)
  expect(secretInPassword('nine lives of a lamp')).toBe(null)
  expect(secretInPassword(`${phrase} `.repeat(1000))).toBe(null)
})

describe('secret seeds', () => {
  const secret = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 7)).secret()
  test.each([
    ['alone', secret],
    ['in a sentence', `my key is ${secret}.`],
    ['in lower case', secret.toLowerCase()],
    ['behind other letters', `SS${secret}AA`],
  ])('%s is found', (_, text) => {
    expect(secretIn(text)).toBe('stellar-secret')
    expect(secretInPassword(text)).toBe('stellar-secret')
  })

  test.each([
    ['a wrong checksum', `${secret.slice(0, 55)}${secret.endsWith('A') ? 'B' : 'A'}`],
    ['a public address', Keypair.fromRawEd25519Seed(Buffer.alloc(32, 7)).publicKey()],
    ['half of one', secret.slice(0, 40)],
    ['a transaction hash', 'a'.repeat(64)],
  ])('%s is not', (_, text) => expect(secretIn(text)).toBe(null))
})
