// Converts a price of a file to Pi. Pure.
import { decimalsOf } from '../../../platform/money/rules.ts'

const form = /^(\d{1,15})(?:\.(\d{1,7}))?$/

/** Decimal Pi, with `percent` of tax added, rounded to the nearest stroop; null if it is not a price above zero. */
export function converted(price: string, rate: string, percent = '0'): string | null {
  const factors = [form.exec(price), form.exec(rate), form.exec(percent)]
  const [of, by, tax] = factors
  if (!of || !by || !tax) return null
  const scaled = ([, whole = '', part = '']: RegExpExecArray) => BigInt(whole + part)
  const taxPlaces = tax[2]?.length ?? 0
  const product = scaled(of) * scaled(by) * (100n * 10n ** BigInt(taxPlaces) + scaled(tax))
  const from = (of[2]?.length ?? 0) + (by[2]?.length ?? 0) + taxPlaces + 2
  const unit = 10n ** BigInt(Math.max(0, from - decimalsOf('PI')))
  const stroops = (product * 10n ** BigInt(Math.max(0, decimalsOf('PI') - from)) + unit / 2n) / unit
  if (stroops <= 0n) return null
  const digits = String(stroops).padStart(decimalsOf('PI') + 1, '0')
  const rest = digits.slice(-decimalsOf('PI')).replace(/0+$/, '')
  return digits.slice(0, -decimalsOf('PI')) + (rest && `.${rest}`)
}
