// Cells that a spreadsheet may have turned into dates: "1-2" became "01. Feb", "02-Jan" or "Feb 01". Pure.

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'sv', 'da']

/** Short names of months as spreadsheets write them. */
const months = new Set(
  languages
    .flatMap((language) => {
      const name = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
      const inDate = new Intl.DateTimeFormat(language, {
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      })
      return Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1))).flatMap(
        (day) => [
          name.format(day),
          inDate.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '',
        ],
      )
    })
    .map((name) => name.replace(/\.$/, '').toLowerCase()),
)

const forms = [
  /^\d{1,2}\.?[ -]?\s?(\p{L}{3,5})\.?$/u,
  /^(\p{L}{3,5})\.?[ -]\d{1,2}$/u,
  /^\d{1,2}\.?[ -](\p{L}{3,5})\.?[ -]\d{2,4}$/u,
]

export const isExcelDate = (cell: string): boolean =>
  cell.length <= 14 &&
  forms.some((form) => months.has((form.exec(cell.trim())?.[1] ?? '').toLowerCase()))

/** A spreadsheet shortens long numbers, such as barcodes, to powers of ten. */
export const isShortened = (cell: string): boolean =>
  /^\d(?:[.,]\d+)?E\+\d{1,2}$/i.test(cell.trim())
