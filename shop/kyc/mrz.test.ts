import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigit, compareMrz, readMrz } from './rules/mrz.ts'

// The specimens of ICAO Doc 9303, parts 4 to 6.
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

describe('the lines', () => {
  test.each([
    ['TD3', td3, 'L898902C3', 'ERIKSSON', 'ANNA MARIA', '740812', '120415'],
    ['TD2', td2, 'D23145890', 'ERIKSSON', 'ANNA MARIA', '740812', '120415'],
    ['TD1', td1, 'D23145890', 'ERIKSSON', 'ANNA MARIA', '740812', '120415'],
    ['TD1', longNumber, 'D23145890734', 'STEVENSON', 'PETER JOHN', '340712', '950712'],
  ])('%s of the specimen is read, with every check digit right', (format, text, ...rest) => {
    const [number, surname, givenNames, birth, expiry] = rest
    expect(readMrz(text)).toEqual({
      ...{ format, country: 'UTO', number, surname, givenNames, birth, expiry },
      wrong: [],
    })
    expect(readMrz(text.toLowerCase().replaceAll('\n', '  '))?.wrong).toEqual([])
  })

  test.each([
    ['', 'nothing'],
    [td3.slice(0, -1), 'one letter too few'],
    [`${td3}<`, 'one too many'],
    [td3.replace('L', '-'), 'a letter that no line has'],
  ])('%j is no reading: %s', (text) => {
    expect(readMrz(text)).toBeNull()
  })

  test.each([
    ['L898902C36', 'L898902C46', ['number', 'whole']],
    ['7408122', '7408132', ['birth', 'whole']],
    ['1204159', '1204169', ['expiry', 'whole']],
    ['ZE184226B', 'ZE184226C', ['optional', 'whole']],
  ])('a slip in %s is named', (right, slip, wrong) => {
    expect(readMrz(td3.replace(right, slip))?.wrong).toEqual(wrong)
  })

  test('one changed digit never passes unseen', () => {
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

  test.each([
    ['520727', '3'],
    ['D23145890734', '9'],
    ['HA672242<', '6'],
    ['<<<', '0'],
  ])('the check digit of %s is %s', (text, digit) => {
    expect(checkDigit(text)).toBe(digit)
  })
})

describe('beside the form', () => {
  const claimed = {
    ...{ firstName: 'Anna', lastName: 'Eriksson', idNumber: 'l898 902-C3' },
    ...{ expiry: '2012-04-15', birthDate: '' },
  }
  const compared = (form: Partial<typeof claimed>, text = td3) => {
    const mrz = readMrz(text)
    const rows = mrz ? compareMrz(mrz, { ...claimed, ...form }) : []
    return Object.fromEntries(rows.map(({ field, isSame }) => [field, isSame]))
  }

  test('what is the same is the same, however it is written; what is missing is unknown', () => {
    expect(compared({})).toEqual({
      ...{ lastName: true, firstName: true, idNumber: true, expiry: true, birthDate: null },
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
  ])('%s may stand there as %s', (lastName, written) => {
    const line = `P<UTO${written}<<ANNA`.padEnd(44, '<')
    expect(compared({ lastName }, `${line}\n${td3.split('\n')[1]}`).lastName).toBe(true)
  })
})
