import { describe, expect, test } from 'vitest'
import { oneLine, problemOf } from '../../platform/input.ts'
import { guessable } from './guesses.ts'
import {
  email,
  name,
  normalEmail,
  phone,
  readNewPassword,
  readProfile,
  readSignIn,
  readSignUp,
} from './input.ts'
import { dialCodesIn, phoneOf } from './phone.ts'

const isGuessable = await guessable()

describe('e-mail', () => {
  test.each([
    ['', 'field.email.required'],
    ['   ', 'field.email.required'],
    ['ada', 'field.email.format'],
    ['ada@', 'field.email.format'],
    ['@shop.example', 'field.email.format'],
    ['ada@shop', 'field.email.format'],
    ['ada byron@shop.example', 'field.email.format'],
    ['ada@shop.example, eve@shop.example', 'field.email.format'],
    ['ada@shop.example\r\nBcc: eve@shop.example', 'field.email.format'],
    [`${'a'.repeat(243)}@shop.example`, 'field.email.format'],
    ['ada..byron@shop.example', 'field.email.dots'],
    ['ada@shop..example', 'field.email.dots'],
    ['.ada@shop.example', 'field.email.dots'],
    ['ada.@shop.example', 'field.email.dots'],
    ['ada@shop.example.', 'field.email.dots'],
    ['ada@shop.example', null],
    ['  Ada.Byron+Shop@Shop.Example ', null],
    ['\u202aada\u200b@shop.ex\u00adample\u202c', null],
    ["o'neil_1-2@sub.shop.example", null],
    ['r&d/one=two!@shop.example', null],
    ['ada@shop.xn--p1ai', null],
    ['ada@-shop.example', 'field.email.format'],
    ['ada@shop-.example', 'field.email.format'],
    [`ada@${'a'.repeat(64)}.example`, 'field.email.format'],
    ['"ada byron"@shop.example', 'field.email.format'],
    ['ada@[192.0.2.1]', 'field.email.format'],
    ['ada@192.0.2.1', 'field.email.format'],
    [`${'a'.repeat(241)}@shop.example`, null],
  ])('%j: %s', (text, problem) => expect(problemOf(email, text)).toBe(problem))

  test('is cut at 1000 characters', () => {
    expect(normalEmail('a'.repeat(2000))).toHaveLength(1000)
    expect(normalEmail(undefined)).toBe('')
  })
})

describe('phone', () => {
  test.each([
    ['', 'field.phone.required'],
    [' ', 'field.phone.required'],
    ['+1 555 123 4567', null],
    ['15551234567', null],
    ['+49 170 1234567', null],
    ['12', null],
    ['+0123456', 'field.phone.format'],
    ['0170 1234567', 'field.phone.format'],
    ['1', 'field.phone.format'],
    ['+1234567890123456', 'field.phone.format'],
    ['+1 (555) 123-4567', null],
    ['+1/555/123', 'field.phone.format'],
    ['+1 555 12x', 'field.phone.format'],
    ['+49 170 1234567 ext. 5', null],
    ['\u202a+49 170\u200b 1234\u00ad567\u202c', null],
    ['9'.repeat(400), 'field.phone.format'],
  ])('%j: %s', (text, problem) => expect(problemOf(phone(''), text)).toBe(problem))

  test.each([
    ['DE', '0170 123-4567', '+491701234567'],
    ['DE', '170 1234567', '+491701234567'],
    ['IT', '06 1234567', '+39061234567'],
    ['US', '(555) 123-4567', '+15551234567'],
    ['US', '1 202 555 0123', '+12025550123'],
    ['US', '011 41 79 123 45 67', '+41791234567'],
    ['DM', '555 1234', '+17675551234'],
    ['CH', '079 123 45 67', '+41791234567'],
    ['CH', '0041 79 123 45 67', '+41791234567'],
    ['US', '0041 79 123 45 67', '+41791234567'],
    ['GB', '+44 (0)20 7946 0000', '+442079460000'],
    ['RU', '8 (912) 345-67-89', '+79123456789'],
    ['EG', '٠١٠ ١٢٣٤ ٥٦٧٨', '+201012345678'],
    ['JP', '０９０-１２３４-５６７８', '+819012345678'],
    ['US', '+44 20 7946 0000', '+442079460000'],
    ['DE', '089 123456 ext. 12', '+4989123456 ext. 12'],
    ['DE', '\u202a0170 123\u200e4567\u202c', '+491701234567'],
    ['US', '', ''],
    ['', '0041 79 123 45 67', '+41791234567'],
    ['', '+1 202 555 0123', '+12025550123'],
    ['', '1 202 555 0123', '+12025550123'],
    ['', '+1 555', '+1555'],
    ['nowhere', '555', '555'],
    [undefined, undefined, ''],
  ])('in %s the number %s: %s', (country, number, read) =>
    expect(phoneOf(number, country)).toBe(read),
  )

  test('a normalised number stays the same', () => {
    for (const number of ['+41791234567', '+39061234567', '+12025550123', '+1555', '555'])
      expect(phoneOf(number)).toBe(number)
  })
})

test('every country has a dialling code and a name', () => {
  for (const language of ['en', 'ar', 'zh']) {
    const list = dialCodesIn(language)
    expect(list.length).toBeGreaterThan(230)
    for (const [, text] of list) expect(text).toMatch(/\(\u2066\+[1-9]\d{0,2}\u2069\)$/u)
    expect(list.filter(([country, text]) => text.startsWith(country))).toEqual([])
  }
  expect(dialCodesIn('de')).toContainEqual(['DE', 'Deutschland (\u2066+49\u2069)'])
})

describe('names', () => {
  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['A', null],
    ['St. John', null],
    ['Pol·la', null],
    ['マリー・ルイーズ', null],
    ['علی\u200cرضا', null],
    ['\u200b\u200e', 'required'],
    ['...', 'characters'],
    ['美', null],
    ['김', null],
    ['Al', null],
    ["O'Neil-Smith", null],
    ['D’Arcy', null],
    ['Мария', null],
    ['أحمد', null],
    ['प्रिया', null],
    ['Zoë', null],
    ['Zoe\u0308', null],
    ['Jean  Luc', null],
    ['x'.repeat(50), null],
    ['x'.repeat(51), 'characters'],
    ['R2D2', 'characters'],
    ['<b>Ada</b>', 'characters'],
    ['--', 'characters'],
    ['=cmd', 'characters'],
    ['Ada\nByron', null],
    ['Ada\u0000', 'characters'],
  ])('%j: %s', (text, problem) => {
    expect(problemOf(name('firstName'), text)).toBe(problem && `field.firstName.${problem}`)
  })

  test('line breaks and repeated spaces become one space', () => {
    expect(oneLine('  Ada \n\t Byron ')).toBe('Ada Byron')
  })
})

describe('forms', () => {
  const good = {
    email: 'Ada@Shop.example',
    firstName: 'Ada',
    lastName: 'Byron',
    phoneCountry: 'GB',
    phone: '020 7946 0000',
    password: 'nine lives of a lamp',
    confirm: 'nine lives of a lamp',
  }
  const fieldsOf = (form: Record<string, string>) => {
    const read = readSignUp(form, 'Piazza', isGuessable)
    return read.ok ? {} : read.fields
  }

  test('a valid sign-up is normalised, without unknown fields', () => {
    expect(
      readSignUp({ ...good, role: 'admin', email_verified: 'true' }, 'Piazza', isGuessable),
    ).toEqual({
      ok: true,
      value: {
        email: 'ada@shop.example',
        firstName: 'Ada',
        lastName: 'Byron',
        phone: '+442079460000',
        password: 'nine lives of a lamp',
      },
    })
  })

  test('an empty one reports every field', () => {
    expect(readSignUp({}, 'Piazza', isGuessable)).toEqual({
      ok: false,
      code: 'form.invalid',
      fields: {
        email: 'field.email.required',
        firstName: 'field.firstName.required',
        lastName: 'field.lastName.required',
        phone: 'field.phone.required',
        password: 'field.password.short',
        confirm: 'field.password.mismatch',
      },
    })
  })

  test.each([
    [{ confirm: 'nine lives of a lamb' }, { confirm: 'field.password.mismatch' }],
    [{ password: 'short', confirm: 'short' }, { password: 'field.password.short' }],
    [{ password: 'password1', confirm: 'password1' }, { password: 'field.password.common' }],
    [{ password: 'ada-byron', confirm: 'ada-byron' }, { password: 'field.password.personal' }],
    [{ password: 'piazza-2026', confirm: 'piazza-2026' }, { password: 'field.password.personal' }],
  ])('%j: %j', (change, fields) => expect(fieldsOf({ ...good, ...change })).toEqual(fields))

  test('sign-in requires an address and any password', () => {
    expect(readSignIn({ email: ' A@B.example ', password: '1' })).toEqual({
      ok: true,
      value: { email: 'a@b.example', password: '1' },
    })
    expect(readSignIn({})).toMatchObject({
      fields: { email: 'field.email.required', password: 'field.password.required' },
    })
  })

  test('a new password, a profile', () => {
    const password = 'nine lives of a lamp'
    expect(readNewPassword({ token: 't', password, confirm: password }, [])).toEqual({
      ok: true,
      value: { token: 't', password },
    })
    expect(readNewPassword({ password, confirm: '' }, [])).toMatchObject({
      fields: { confirm: 'field.password.mismatch' },
    })
    expect(readProfile({ firstName: 'Ada', lastName: 'Byron', phone: '+44 20' })).toEqual({
      ok: true,
      value: { firstName: 'Ada', lastName: 'Byron', phone: '+4420' },
    })
  })
})
