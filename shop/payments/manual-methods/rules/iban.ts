// IBAN (ISO 13616) with its check digits, BIC, and the QR code of a SEPA credit transfer (EPC069-12). Pure.
import { plainAmount } from '../../../platform/money/rules.ts'

/** Lengths by country, from the IBAN registry; other countries are accepted by their check digits. */
const lengths = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18
   DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23
   IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 MU30 NL18
   NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TN24 TR26 UA29 VA22
   XK20`
    .split(/\s+/)
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
)

/** In capitals without spaces; null unless its check digits and its country's length are right. */
export function readIban(text: string): string | null {
  const iban = text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null
  const length = lengths.get(iban.slice(0, 2))
  if (length !== undefined && iban.length !== length) return null
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n ? iban : null
}

/** In groups of four, as it is printed. */
export const ibanText = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** In capitals; null unless it has the form of a BIC (ISO 9362). */
export function readBic(text: string): string | null {
  const bic = text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : null
}

const mostEuro = 99_999_999_999n

/**
 * Text of the QR code that banking apps read: a credit transfer in euro. Null for another currency, an amount that the
 * standard does not allow (0.01 to 999,999,999.99), or texts that do not fit.
 */
export function epcText(transfer: {
  readonly holder: string
  readonly iban: string
  readonly bic: string
  readonly amount: bigint
  readonly currency: string
  readonly reference: string
}): string | null {
  const { holder, iban, bic, amount, currency, reference } = transfer
  const isLine = (text: string) => !/[\r\n]/.test(text)
  if (currency !== 'EUR' || amount < 1n || amount > mostEuro) return null
  if (!holder || !isLine(holder) || !isLine(reference)) return null
  const sum = `EUR${plainAmount(amount, 'EUR')}`
  // Version 2 asks for no BIC; character set 1 is UTF-8.
  const lines = ['BCD', '002', '1', 'SCT', bic, [...holder].slice(0, 70).join(''), iban, sum]
  const text = [...lines, '', '', reference].join('\n')
  return reference.length <= 140 && new TextEncoder().encode(text).length <= 331 ? text : null
}
