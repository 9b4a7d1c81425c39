// The order code, which identifies the order on a payment (memo text, memo id or muxed address). It encodes the order
// number, so orders can be identified from the ledger alone if the database is lost.

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 11
const version = 1n
const numbers = 1n << 50n
// Neighboring order numbers get codes that share few characters, so that a typing error does not match another order.
const spread = 0x278dde6e5fd29n
const gather = 0x30481fc9ef19n

/** A memo on the ledger; `value` is decimal digits for an id. */
export type Memo = { readonly type: 'text' | 'id' | 'hash' | 'return'; readonly value: string }

/** Ten characters of Crockford's base32 and a check character; null if `orderNumber` is not PI- and a number below 2^50. */
export function codeOfOrder(orderNumber: string): string | null {
  const digits = /^PI-(0|[1-9]\d{0,15})$/.exec(orderNumber)?.[1]
  if (digits === undefined || BigInt(digits) >= numbers) return null
  let rest = (BigInt(digits) * spread) % numbers
  let text = ''
  for (let place = 1; place < codeLength; place++, rest >>= 5n) {
    text = alphabet[Number(rest & 31n)] + text
  }
  return text + alphabet[checkOf(text)]
}

/** The reverse of `codeOfOrder`, for exactly spelled codes. */
export const orderOfCode = (code: string): string | null =>
  isCode(code) ? `PI-${((numberIn(code) >> 5n) * gather) % numbers}` : null

/** The code as the 64-bit id of a muxed address or memo: one version byte, then 56 bits with the code and its check. */
export function idOfCode(code: string): bigint {
  if (!isCode(code)) throw new Error('not an order code')
  return (version << 56n) | numberIn(code)
}

/** The code inside an id of that kind; null for every other id. */
export function codeOfId(id: bigint): string | null {
  let rest = id ^ (version << 56n)
  if (rest < 0n || rest >> BigInt(5 * codeLength) !== 0n) return null
  let text = ''
  for (let place = 0; place < codeLength; place++, rest >>= 5n) {
    text = alphabet[Number(rest & 31n)] + text
  }
  return isCode(text) ? text : null
}

/**
 * The code of a memo in any typed form: case, spaces, dashes, full-width letters, O for 0, I and L for 1; also the
 * numeric code, as memo id or digits; or either in the bytes of a hash, padded with zeros. Null if there is none, or
 * the check character is wrong.
 */
export function codeOfMemo(memo: Memo | null): string | null {
  if (memo?.type === 'id')
    return /^\d{1,20}$/.test(memo.value) ? codeOfId(BigInt(memo.value)) : null
  if (memo?.type === 'hash' || memo?.type === 'return') return codeOfBytes(memo.value)
  if (memo?.type !== 'text') return null
  const typed = memo.value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
  const code = typed.replaceAll('O', '0').replace(/[IL]/g, '1')
  if (isCode(code)) return code
  return /^\d{17,18}$/.test(code) ? codeOfId(BigInt(code)) : null
}

/** Parses thirty-two bytes in hexadecimal that contain only the code: as text, or as its number at the end. */
function codeOfBytes(hex: string): string | null {
  const text = /^((?:3\d|4[1-9a-f]|5[0-9a]){11})(?:00)*$/i.exec(hex)?.[1]
  const code = text?.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16)))
  if (code && isCode(code)) return code
  return /^(00){24}[0-9a-f]{16}$/i.test(hex) ? codeOfId(BigInt(`0x${hex}`)) : null
}

function isCode(text: string): boolean {
  if (text.length !== codeLength || [...text].some((letter) => !alphabet.includes(letter)))
    return false
  return alphabet[checkOf(text.slice(0, -1))] === text.at(-1)
}

function numberIn(code: string): bigint {
  let value = 0n
  for (const letter of code) value = (value << 5n) | BigInt(alphabet.indexOf(letter))
  return value
}

/** A check character over GF(32): detects every single wrong character and every transposition of two. */
function checkOf(text: string): number {
  let check = 0
  for (const letter of text) {
    const sum = (check ^ alphabet.indexOf(letter)) << 1
    check = sum & 32 ? sum ^ 0b100101 : sum
  }
  return check
}
