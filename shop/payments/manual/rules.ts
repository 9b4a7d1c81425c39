// Payments that staff record: input, and how long they can be undone. Pure.
import { plainNumber } from '../../platform/money/input.ts'
import { decimalsOf, type ListCurrency, parseAmount } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'

/** Until a recorded payment counts for good: long enough to notice a slip, and to undo it without a trace for the shopper. */
export const undoMinutes = 10

/** The account of every manual payment, as ledgers have one. */
export const manualAccount = 'staff'

/** How much more than due is believed: above it, an amount was mistyped. */
const mostTimes = 10n

/**
 * An amount as typed in this language. Refuses `manual.amount` for anything but a positive amount with the currency's
 * decimals, `number.ambiguous`, and `manual.amount_huge` above ten times what is due.
 */
export function readPaid(
  typed: string,
  { currency, due, language }: { currency: ListCurrency; due: bigint; language: string },
): Result<bigint> {
  const plain = plainNumber(typed, language)
  if (!plain.ok) return plain.code === 'number.ambiguous' ? plain : invalid
  const amount = parseAmount(plain.value, currency)
  if (!amount.ok || amount.value <= 0n) return invalid
  const most = (due > 0n ? due : 10n ** BigInt(decimalsOf(currency))) * mostTimes
  return amount.value > most ? refuse('manual.amount_huge') : amount
}

const invalid = refuse('manual.amount')

/**
 * A day on which it was paid ("2026-11-05"), from the day before the order until today. Refuses `manual.date`.
 */
export function readPaidDay(
  typed: string,
  { earliest, today }: { earliest: string; today: string },
): Result<string> {
  const day = typed.trim()
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
  if (!isDay || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day)
    return refuse('manual.date')
  return day >= earliest && day <= today ? ok(day) : refuse('manual.date')
}

/** What the payer wrote, in one line. Refuses `manual.reference`. */
export function readReference(typed: string): Result<string> {
  const reference = typed
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return [...reference].length <= 140 ? ok(reference) : refuse('manual.reference')
}
