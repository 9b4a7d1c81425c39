// Digits of other scripts as ASCII. Pure; runs in the browser.

/** Zeros of the Arabic, Persian and Devanagari digits. */
const zeros = [0x660, 0x6f0, 0x966] as const

/** Arabic, Persian, Devanagari and full-width digits as ASCII; everything else stays. */
export const latinDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) =>
      String(digit.charCodeAt(0) - (zeros.findLast((zero) => zero <= digit.charCodeAt(0)) ?? 0)),
    )
