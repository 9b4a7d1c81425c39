import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareMrz } from './rules/mrz.ts'
import { readMrz } from './views/mrz.ts'

// Specimens from ICAO Doc 9303, parts 4 to 6.
const td3 = `P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
L898902C36UTO7408122F1204159ZE184226B<<<<<10`
const td2 = `I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<
D231458907UTO7408122F1204159<<<<<<<6`
const td1 = `I<UTOD231458907<<<<<<<<<<<<<<<
7408122F1204159UTO<<<<<<<<<<<6
ERIKSSON<<ANNA<MARIA<<<<<<<<<<`
const longNumber = `I<UTOD23145890<7349<<<<<<<<<<<
3407127M9507122UTO<<<<<<<<<<<2
STEVENSON<<PETER<JOHN<<<<<<<<<`
const longOnTwo = `I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<
D23145890<UTO3407127M95071227349<<<8`
const unborn = `P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
L898902C36UTO74<<<<<F1204159ZE184226B<<<<<10`

describe('machine-readable lines', () => {
  test.each([
    ['TD3', td3, 'L898902C3', 'ERIKSSON', 'ANNA MARIA', '740812', '120415'],
    ['TD2', td2, 'D23145890', 'ERIKSSON', 'ANNA MARIA', '740812', '120415'],
    ['TD1', td1, 'D23145890', 'ERIKSSON', 'ANNA MARIA', '740812', '120415'],
    ['TD1', longNumber, 'D23145890734', 'STEVENSON', 'PETER JOHN', '340712', '950712'],
    ['TD2', longOnTwo, 'D23145890734', 'STEVENSON', 'PETER JOHN', '340712', '950712'],
  ])('%s of the specimen is read, with valid check digits', (format, text, ...rest) => {
    const [number, surname, givenNames, birth, expiry] = rest
    expect(readMrz(text)).toEqual({
      format,
      country: 'UTO',
      number,
      surname,
      givenNames,
      birth,
      expiry,
      wrong: [],
    })
    expect(readMrz(text.toLowerCase().replaceAll('\n', '  '))?.wrong).toEqual([])
  })

  test.each([
    ['', 'nothing'],
    [td3.slice(0, -1), 'one letter too few'],
    [`${td3}<`, 'one too many'],
    [td3.replace('L', '-'), 'a letter that no line has'],
  ])('%j cannot be read: %s', (text) => {
    expect(readMrz(text)).toBeNull()
  })

  test.each([
    ['L898902C36', 'L898902C46', ['number', 'whole']],
    ['7408122', '7408132', ['birth', 'whole']],
    ['1204159', '1204169', ['expiry', 'whole']],
    ['ZE184226B', 'ZE184226C', ['optional', 'whole']],
  ])('an error in %s is reported', (right, slip, wrong) => {
    expect(readMrz(td3.replace(right, slip))?.wrong).toEqual(wrong)
  })

  test('one changed digit is always detected', () => {
    const [first = '', second = ''] = td3.split('\n')
    const guarded = [...second].flatMap((letter, at) => (/\d/.test(letter) ? [at] : []))
    fc.assert(
      fc.property(fc.constantFrom(...guarded), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digit = String((Number(second[at]) + by) % 10)
        const slip = second.slice(0, at) + digit + second.slice(at + 1)
        return (readMrz(first + slip)?.wrong.length ?? 0) > 0
      }),
    )
  })

  test('invalid values are shown as they are', () => {
    expect(readMrz(unborn)).toMatchObject({ birth: '74', wrong: ['birth', 'whole'] })
    expect(readMrz(td3.replace('ANNA', '4NNA'))).toMatchObject({ givenNames: '4NNA MARIA' })
  })

  test('a French ID card has no expiry date', () => {
    const card = `IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<
8806923102858CORINNE<<<<<<<6512068F6`
    const mrz = readMrz(card)
    expect(mrz).toMatchObject({
      format: 'FRENCH NATIONAL ID',
      country: 'FRA',
      number: '880692310285',
      surname: 'BERTHIER',
      givenNames: 'CORINNE',
      birth: '651206',
      expiry: '',
      wrong: [],
    })
    const claimed = { firstName: 'Corinne', lastName: 'Berthier', idNumber: '880692310285' }
    const rows = mrz && compareMrz(mrz, { ...claimed, expiry: '2030-01-01', birthDate: '' })
    expect(rows?.map(({ field, isSame }) => [field, isSame])).toEqual([
      ['lastName', true],
      ['firstName', true],
      ['idNumber', true],
      ['expiry', null],
      ['birthDate', null],
    ])
  })
})

describe('compared with the form', () => {
  const claimed = {
    firstName: 'Anna',
    lastName: 'Eriksson',
    idNumber: 'l898 902-C3',
    expiry: '2012-04-15',
    birthDate: '',
  }
  const compared = (form: Partial<typeof claimed>, text = td3) => {
    const mrz = readMrz(text)
    const rows = mrz ? compareMrz(mrz, { ...claimed, ...form }) : []
    return Object.fromEntries(rows.map(({ field, isSame }) => [field, isSame]))
  }

  test('equal values are equal in any spelling; missing ones are unknown', () => {
    expect(compared({})).toEqual({
      lastName: true,
      firstName: true,
      idNumber: true,
      expiry: true,
      birthDate: null,
    })
  })

  test.each([
    [{ lastName: 'Erikson' }, 'lastName', false],
    [{ firstName: 'Maria' }, 'firstName', false],
    [{ idNumber: 'L898902C4' }, 'idNumber', false],
    [{ expiry: '2013-04-15' }, 'expiry', false],
    [{ expiry: 'none' }, 'expiry', null],
    [{ birthDate: '1974-08-12' }, 'birthDate', true],
    [{ lastName: 'Эрикссон' }, 'lastName', null],
  ] as const)('%j: %s is %s', (form, field, isSame) => {
    expect(compared(form)[field]).toBe(isSame)
  })

  test.each([
    ['Müller', 'MUELLER'],
    ['Müller', 'MULLER'],
    ['Ångström', 'AANGSTROEM'],
    ['O’Connor', 'OCONNOR'],
    ['García-Pérez', 'GARCIA<PEREZ'],
  ])('%s may be written as %s', (lastName, written) => {
    const line = `P<UTO${written}<<ANNA`.padEnd(44, '<')
    expect(compared({ lastName }, `${line}\n${td3.split('\n')[1]}`).lastName).toBe(true)
  })
})
