// Input of manual payment methods. The same schema runs in the browser and on the server.

import * as v from 'valibot'
import { isCountry } from '../../identity/kyc/data.ts'
import {
  type Form,
  fieldsUnder,
  filledIn,
  line,
  maxCharacters,
  oneOfThese,
  paragraphs,
  readAs,
  readInput,
  text,
  ticked,
  together,
  unlessEmpty,
  wholeNumber,
} from '../../platform/input.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { coins, type ListCurrency, parseAmount } from '../../platform/money/rules.ts'
import type { Result } from '../../result.ts'
import { readBic, readIban } from './rules/iban.ts'
import {
  type FeeKind,
  feeKinds,
  manualKinds,
  maxDays,
  maxFeePercent,
  type Texts,
} from './rules/manual-method.ts'
import type { MethodDraft } from './store.ts'

/** Fields with an amount. */
export const isAmountField = (field: string): boolean =>
  field === 'least' || field === 'most' || field === 'fee'

/** In whole units: higher than any real total. */
const mostTotal = 1_000_000_000

const optionalName = v.pipe(line, maxCharacters(60))
const optionalText = v.pipe(paragraphs, maxCharacters(1000))
const holder = v.pipe(line, maxCharacters(70))

/**
 * Names and instructions are sent as `name.de` and `instructions.de`, countries as `country.DE=yes`. A bank transfer
 * needs account holder and IBAN. Refuses `form.invalid` with the error of each field.
 */
export function readMethod(
  form: Form,
  languages: readonly string[],
  currency: ListCurrency,
): Result<MethodDraft> {
  const amount = unlessEmpty((text) => {
    const read = parseAmount(text, currency)
    return read.ok && read.value <= coins(mostTotal, currency) ? read.value : undefined
  })
  const schema = v.pipe(
    v.object({
      kind: oneOfThese(manualKinds, 'manual.field.kind'),
      name: v.object(
        Object.fromEntries(
          languages.map((each) => [
            each,
            each === firstLanguage() ? v.pipe(optionalName, filledIn) : optionalName,
          ]),
        ),
      ),
      instructions: v.object(Object.fromEntries(languages.map((each) => [each, optionalText]))),
      accountHolder: holder,
      iban: readAs(
        (text) => (text.trim() === '' ? '' : (readIban(text) ?? undefined)),
        'manual.field.iban',
      ),
      bic: readAs(
        (text) => (text.trim() === '' ? '' : (readBic(text) ?? undefined)),
        'manual.field.bic',
      ),
      countries: v.pipe(
        v.array(v.string()),
        v.check((codes) => codes.every(isCountry), 'manual.field.countries'),
      ),
      least: readAs(amount, 'manual.field.amount'),
      most: readAs(amount, 'manual.field.amount'),
      feeKind: readAs(
        (text) => (text === '' ? 'none' : feeKinds.find((each) => each === text)),
        'manual.field.fee_kind',
      ),
      fee: text,
      days: wholeNumber(1, maxDays, 'manual.field.days'),
      place: wholeNumber(0, 999, 'manual.field.place'),
      on: ticked,
    }),
    together(({ kind, accountHolder, iban, least, most, feeKind, fee }) => ({
      accountHolder: kind === 'bank_transfer' && accountHolder === '' && 'field.required',
      iban: kind === 'bank_transfer' && iban === '' && 'field.required',
      most: least !== null && most !== null && most < least && 'manual.field.limits',
      fee: readFee(feeKind, fee, currency) === null && feeProblem(feeKind),
    })),
    v.transform(
      ({ name, instructions, on, feeKind, fee, ...method }): MethodDraft => ({
        ...method,
        ...(readFee(feeKind, fee, currency) ?? noFee),
        // Only a transfer has an account, whatever was typed before the kind was chosen.
        ...(method.kind === 'bank_transfer' ? {} : { accountHolder: '', iban: '', bic: '' }),
        names: filled(name),
        instructions: filled(instructions),
        currency,
        isOn: on,
      }),
    ),
  )
  const under = (field: string) => Object.fromEntries(fieldsUnder(field, form))
  const countries = fieldsUnder('country', form)
    .filter(([, tick]) => tick)
    .map(([code]) => code)
    .sort()
  return readInput(schema, {
    ...form,
    name: under('name'),
    instructions: under('instructions'),
    countries,
  })
}

type Fee = Pick<MethodDraft, 'feeAmount' | 'feePercent'>
const noFee: Fee = { feeAmount: null, feePercent: null }

/** Null for an amount that cannot be one: nothing, negative, or higher than any real one. */
function readFee(kind: FeeKind, typed: string, currency: ListCurrency): Fee | null {
  if (kind === 'none') return noFee
  const isDiscount = kind === 'discount' || kind === 'discount_percent'
  if (kind === 'fee' || kind === 'discount') {
    const read = parseAmount(typed, currency)
    if (!read.ok || read.value <= 0n || read.value > coins(mostTotal, currency)) return null
    return { feeAmount: isDiscount ? -read.value : read.value, feePercent: null }
  }
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : 0
  if (percent < 1 || percent > maxFeePercent) return null
  return { feeAmount: null, feePercent: isDiscount ? -percent : percent }
}

const feeProblem = (kind: FeeKind): string =>
  kind === 'fee' || kind === 'discount' ? 'manual.field.fee_amount' : 'manual.field.fee_percent'

const filled = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
