import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessable } from './guesses.ts'
import { passwordProblem } from './password.ts'

const isGuessable = await guessable()
const refused = (password: string) => isGuessable(password, [])

describe('length', () => {
  test.each([
    ['kRu7!xq', 'field.password.short'],
    ['kRu7!xqz', null],
    ['日本語のパスワード', null],
    ['🦊🦉🐢🦀🐙🦋🐌', 'field.password.short'],
    ['🦊🦉🐢🦀🐙🦋🐌🦔', null],
    [`${'kRu7!xqz '.repeat(14)}ab`, null],
    [`${'kRu7!xqz '.repeat(14)}abc`, 'field.password.long'],
    ['a horse walks over quiet hills', null],
  ])('%s: %s', (password, problem) => expect(passwordProblem(password)).toBe(problem))
})

describe('well-known passwords', () => {
  test.each(
    `password password1 Password123 P@ssw0rd passw0rd! 12345678 123456789 1234567890 87654321 qwertyuiop qwerty123
    1qaz2wsx zaq12wsx qazwsxedc 1q2w3e4r 1q2w3e4r5t iloveyou iloveyou1 ILoveYou! 11111111 00000000 abcd1234 abc12345
    abcdefgh sunshine sunshine99 princess football baseball1 welcome1 Welcome2024! letmein! letmein123 dragon123 monkey12
    master123 trustno1 superman batman123 starwars michael1 jennifer jordan23 liverpool1 asdfghjkl asdf1234 zxcvbnm1
    qwer1234 qwe123asd passpass adminadmin admin123 changeme changeme1 secret123 whatever computer internet1 19841984
    20011225 12/05/1987 31.12.1999 aaaaaaaa abababab abcabcabc 123123123 112233445566 11223344 contraseña 123qweasd
    poiuytrewq lkjhgfdsa 0987654321 147258369 motdepasse passwort1 test1234 !!!!!!!! blink182 pokemon1 naruto123 48151623428 mariposa bibliothèque Bibliotheque1 felicidade22 gardenhose ｐａｓｓｗｏｒｄ１`.split(
      /\s+/,
    ),
  )('%s is refused', (password) => {
    expect(passwordProblem(password, [], isGuessable)).toMatch(/^field\.password\.(common|short)$/)
  })

  test.each([
    'nine lives of a lamp',
    'kRu7!xqz',
    'tidal-copper-meadow',
    'password is a sad word for me',
    'correct horse battery staple',
    'Xk39fmQp2',
    'sunshine over 7 quiet hills',
    'dragonfruit-ledger-47',
    '58203917446',
    '日本語のパスワード',
    '비밀번호를 또 잊었다',
    'aaaaaaaa but then something else',
    'ыавпролджэячс',
  ])('%s is accepted', (password) => expect(refused(password)).toBe(false))

  test('each long leaked one is refused, with a year appended and in capitals, too', () => {
    const leaked = dictionary['passwords-common'] as unknown as string[]
    const leakedWords = leaked.filter((word) => /^[a-z]{8,}$/.test(word))
    expect(leakedWords.length).toBeGreaterThan(5_000)
    for (const word of leakedWords.filter((_, at) => at % 8 === 0)) {
      expect(refused(word)).toBe(true)
      expect(refused(`${word}2024`)).toBe(true)
      expect(refused(`${word.toUpperCase()}!1`)).toBe(true)
    }
  })

  test('random letters are not taken for one', () => {
    const letter = fc.constantFrom(...'bcdfghjklmnpqrstvwxz')
    const word = fc
      .array(letter, { minLength: 14, maxLength: 14 })
      .map((letters) => letters.join(''))
    const tally = fc.sample(word, { numRuns: 2000, seed: 7 }).filter(refused)
    expect(tally).toEqual([])
  })
})

describe('personal passwords', () => {
  const personal = ['ada.byron', 'Ada', 'Byron', 'Piazza']
  test.each([
    ['ada.byron', false],
    ['AdaByron12', false],
    ['byron-ada', false],
    ['12345ada', false],
    ['piazza2026', false],
    ['byron and nine lamps', true],
    ['nine lives of a lamp', true],
  ])('%s: %s', (password, good) => {
    expect(passwordProblem(password, personal) === null).toBe(good)
  })

  test('names in other scripts, and short or empty ones, cause no error', () => {
    expect(passwordProblem('МарияМария1', ['Мария'])).toBe('field.password.personal')
    expect(passwordProblem('tidal-copper', ['', 'ti', '-'])).toBe(null)
  })
})
