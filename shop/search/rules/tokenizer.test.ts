import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distance, fold, termsOf, tokensOf } from './tokenizer.ts'

describe('folding', () => {
  test.each([
    ['accents', 'Señor Ångström', 'senor angstrom'],
    ['German', 'Weiß', 'weiss'],
    ['Nordic and Polish', 'Smørrebrød Łódź', 'smorrebrod lodz'],
    ['Russian', 'Жёлтый чёрный', 'желтыи черныи'],
    ['alef and hamza', 'أحمر إلى آلة ٱلحجر', 'احمر الي اله الحجر'],
    ['vowel signs and stretching', 'سَمَّاعَـــة', 'سماعه'],
    ['ya and ta marbuta', 'مستشفى ساعة', 'مستشفي ساعه'],
    ['Hindi nukta', 'फ़ोन', 'फोन'],
    ['katakana and hiragana', 'スマホ すまほ', 'すまほ すまほ'],
    ['half and full width', 'ﾍｯﾄﾞﾎﾝ ＡＢＣ１２', 'へっどほん abc12'],
    ['digits', '٢٥٦ ۱۲ १२८', '256 12 128'],
  ])('%s', (_, text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)),
    )
  })
})

describe('tokenizing', () => {
  test.each([
    ['T-shirt, 42 mm!', ['t', 'shirt', '42', 'mm']],
    ['السماعات والكاميرا', ['سماعات', 'كاميرا']],
    ['耳机', ['耳', '机', '耳机']],
    ['ノートPC', ['の', 'ー', 'と', 'のー', 'ーと', 'pc']],
    ['무선', ['무', '선', '무선']],
    ['फ़ोन केस', ['फोन', 'केस']],
    ['🙂 <script> \u202e', ['script']],
  ])('%j for the index', (text, tokens) => {
    expect(tokensOf(text)).toEqual(tokens)
  })

  test('splits text without spaces by known words, then by a dictionary', () => {
    const words = (text: string, ...known: string[]) =>
      termsOf(text, new Set(known)).map(({ word }) => word)
    expect(words('무선이어폰', '이어폰')).toEqual(['무선', '이어폰'])
    expect(words('无线耳机')).toEqual(['无线', '耳机'])
    expect(termsOf('すまほけーす', new Set(['すまほ']))[0]).toEqual({
      word: 'すまほ',
      tokens: ['すま', 'まほ'],
    })
  })

  test('is limited to a few terms, without duplicates', () => {
    expect(termsOf('a a a')).toHaveLength(1)
    expect(termsOf(Array.from({ length: 99 }, (_, index) => `w${index}`).join(' '))).toHaveLength(
      12,
    )
  })
})

test.each([
  ['phone', 'phone', 0],
  ['phoen', 'phone', 1],
  ['fone', 'phone', 2],
  ['camrea', 'camera', 1],
  ['headfones', 'headphones', 2],
  ['abcd', 'wxyz', 3],
])('the distance from %j to %j is %i', (a, b, expected) => {
  expect(distance(a, b, 2)).toBe(expected)
  expect(distance(b, a, 2)).toBe(expected)
})
