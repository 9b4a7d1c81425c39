import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeOfId, codeOfMemo, codeOfOrder, idOfCode, orderOfCode } from './rules/memo.ts'

const orders = fc.bigInt({ min: 0n, max: (1n << 50n) - 1n }).map((number) => `PI-${number}`)
const codes = orders.map((order) => codeOfOrder(order) as string)
const text = (value: string) => ({ type: 'text', value }) as const

describe('an order code', () => {
  test('encodes the order number in eleven plain characters, and decodes to it', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const code = codeOfOrder(order) as string
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{11}$/)
        expect(orderOfCode(code)).toBe(order)
      }),
    )
  })

  test('fits into a muxed id under version 1, and back', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(idOfCode(code) >> 56n).toBe(1n)
        expect(codeOfId(idOfCode(code))).toBe(code)
      }),
    )
  })

  test('never changes: codes are on the ledger', () => {
    expect(codeOfOrder('PI-1763712345678')).toBe('SSJPJQVE3YY')
    expect(idOfCode('SSJPJQVE3YY')).toBe(101105268262637534n)
  })

  test.each([
    '',
    'PI-',
    'PI-01',
    'PI--1',
    'PI-1.5',
    'pi-1',
    'XX-1',
    `PI-${1n << 50n}`,
    'PI-99999999999999999',
  ])('refuses %j as an order number', (order) => expect(codeOfOrder(order)).toBeNull())

  test('shares few characters with those of neighbouring orders', () => {
    const [a, b] = [codeOfOrder('PI-1763712345678'), codeOfOrder('PI-1763712345679')] as [
      string,
      string,
    ]
    expect([...a].filter((letter, place) => letter === b[place]).length).toBeLessThan(6)
  })
})

describe('a memo', () => {
  const spellings = fc.constantFrom(
    (code: string) => code,
    (code: string) => code.toLowerCase(),
    (code: string) => `  ${code.slice(0, 4)} ${code.slice(4, 8)}\t${code.slice(8)}\n`,
    (code: string) => `${code.slice(0, 5)}-${code.slice(5, 8)}–${code.slice(8)}`,
    (code: string) => code.replaceAll('0', 'O').replaceAll('1', 'l'),
    (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'I'),
    (code: string) =>
      code.replace(/[A-Z0-9]/g, (c) => String.fromCodePoint(c.charCodeAt(0) + 0xfee0)),
    (code: string) => String(idOfCode(code)),
  )

  test('is recognised in every spelling of the code', () => {
    fc.assert(
      fc.property(codes, spellings, (code, spell) => {
        expect(codeOfMemo(text(spell(code)))).toBe(code)
      }),
    )
  })

  test('is recognised as an id', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(codeOfMemo({ type: 'id', value: String(idOfCode(code)) })).toBe(code)
      }),
    )
  })

  test('is recognised as a hash, as text or as its number', () => {
    fc.assert(
      fc.property(codes, fc.constantFrom('hash', 'return'), (code, type) => {
        const asText = Buffer.alloc(32)
        asText.write(code, 'latin1')
        const asNumber = idOfCode(code).toString(16).padStart(64, '0')
        expect(codeOfMemo({ type, value: asText.toString('hex') })).toBe(code)
        expect(codeOfMemo({ type, value: asNumber })).toBe(code)
        expect(codeOfMemo({ type, value: `01${asNumber.slice(2)}` })).toBeNull()
        asText[31] = 1
        expect(codeOfMemo({ type, value: asText.toString('hex') })).toBeNull()
      }),
    )
  })

  test('with one wrong character is not recognised', () => {
    const place = fc.nat(10)
    const other = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ')
    fc.assert(
      fc.property(codes, place, other, (code, at, letter) => {
        fc.pre(code[at] !== letter)
        expect(codeOfMemo(text(code.slice(0, at) + letter + code.slice(at + 1)))).toBeNull()
      }),
    )
  })

  test('with two transposed characters is not recognised', () => {
    fc.assert(
      fc.property(codes, fc.nat(10), fc.nat(10), (code, a, b) => {
        fc.pre(code[a] !== code[b])
        const letters = [...code]
        ;[letters[a], letters[b]] = [letters[b] as string, letters[a] as string]
        expect(codeOfMemo(text(letters.join('')))).toBeNull()
      }),
    )
  })

  test.each([
    null,
    text(''),
    text('thanks!'),
    text('éééééééééééééé'),
    text('UUUUUUUUUUU'),
    text('😀😀😀😀😀😀😀'),
    { type: 'id', value: '7' } as const,
    { type: 'id', value: '18446744073709551615' } as const,
    { type: 'id', value: '-1' } as const,
    { type: 'hash', value: '00'.repeat(32) } as const,
    { type: 'return', value: '00'.repeat(32) } as const,
  ])('of %j names no order', (memo) => expect(codeOfMemo(memo)).toBeNull())

  test('of any text causes no error', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => void codeOfMemo(text(value))))
  })
})
