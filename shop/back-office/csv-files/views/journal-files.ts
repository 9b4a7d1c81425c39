// Files of the journal: one CSV row for each posting, and DATEV's batch.
import { type Cell, type CsvPart, numeric } from '../../../platform/csv/writer.ts'
import { type Coin, type Currency, plainAmount } from '../../../platform/money/rules.ts'
import {
  accountNumber,
  type OwnAccounts,
  readOwnAccounts,
} from '../../../platform/settings/rules/book-accounts.ts'
import type { Settings } from '../../../platform/settings/rules/settings.ts'
import { settingsOf } from '../../../platform/settings/views.ts'
import {
  canBeDatev,
  type DatevBatch,
  datevHeader,
  datevHeads,
  datevRow,
  datevValues,
  fiscalYearOf,
  isInDatev,
} from '../../../sales/books/rules/datev.ts'
import type { JournalDocument, Posting } from '../../../sales/books/rules/journal.ts'
import {
  countJournal,
  type Days,
  type EventRow,
  journalEvents,
  journalOf,
} from '../../../sales/books/views.ts'
import type { World } from '../../../world.ts'
import type { ListFile } from './csv-lists.ts'
import { rowsAtATime } from './export-pages.ts'

type Row = { readonly document: JournalDocument; readonly posting: Posting }
type Numbers = (name: string) => string

const nameOf = (currency: Currency | Coin): string =>
  typeof currency === 'string' ? currency : currency.symbol

const columns = (
  numberOf: Numbers,
): readonly (readonly [head: string, cell: (row: Row) => Cell])[] => [
  ['Date', ({ document }) => document.day],
  ['Kind', ({ document }) => document.kind],
  ['Document', ({ document }) => document.document],
  ['Order Number', ({ document }) => document.orderNumber],
  ['Debit Account', ({ posting }) => numberOf(posting.debit)],
  ['Debit', ({ posting }) => posting.debit],
  ['Credit Account', ({ posting }) => numberOf(posting.credit)],
  ['Credit', ({ posting }) => posting.credit],
  ['Amount', ({ document, posting }) => numeric(plainAmount(posting.amount, document.currency))],
  ['Currency', ({ document }) => nameOf(document.currency)],
  ['Tax Rate', ({ posting: { rate } }) => (rate === undefined ? null : numeric(rate / 100))],
  ['Tax Country', ({ posting }) => posting.country ?? null],
  [
    'Asset Amount',
    ({ posting: { asset } }) => (asset ? numeric(plainAmount(asset.amount, asset.currency)) : null),
  ],
  ['Asset', ({ posting: { asset } }) => (asset ? nameOf(asset.currency) : null)],
  ['Memo', ({ document }) => document.reference || null],
  ['Time', ({ document }) => document.at],
]

const ownOf = ({ ownAccounts }: Settings): OwnAccounts => {
  const own = readOwnAccounts(ownAccounts)
  return typeof own === 'string' ? new Map() : own
}

/** Counts up to so many. */
const everyOne = 2 ** 31 - 1

/** One row for each posting: it takes the amount from the credit account to the debit account. */
export async function journalFile(world: World, days: Days): Promise<ListFile<EventRow>> {
  const settings = await settingsOf(world)
  const own = ownOf(settings)
  const all = columns((name) => accountNumber(name, settings.accountChart, own))
  return {
    head: all.map(([head]) => head),
    find: (after) => journalEvents(world, days, after, rowsAtATime),
    cells: async (events) =>
      (await journalOf(world, events)).flatMap((document) =>
        document.postings.map((posting) => all.map(([, cell]) => cell({ document, posting }))),
      ),
    about: () => countJournal(world, days, everyOne),
  }
}

/** Why there is no DATEV file of the days; each has a text in messages, group `admin-books`. */
export type DatevProblem = 'currency' | 'numbers' | 'year' | 'many'

/** DATEV takes 99,999 rows in one file; a document has three or four. */
const mostDocuments = 25_000

export async function datevBatch(world: World, days: Days): Promise<DatevBatch | DatevProblem> {
  const settings = await settingsOf(world)
  const { accountChart: chart, accountDigits: digits, fiscalYearMonth } = settings
  const { currency } = world.config
  if (!canBeDatev(currency)) return 'currency'
  if (!settings.datevAdviser || !settings.datevClient) return 'numbers'
  const yearBegins = fiscalYearOf(days.from, fiscalYearMonth)
  if (fiscalYearOf(days.until, fiscalYearMonth) !== yearBegins) return 'year'
  if ((await countJournal(world, days, mostDocuments + 1)) > mostDocuments) return 'many'
  return {
    adviser: Number(settings.datevAdviser),
    client: Number(settings.datevClient),
    own: ownOf(settings),
    chart,
    digits,
    yearBegins,
    currency,
    ...days,
    createdAt: world.now(),
  }
}

/** Lines of the file, with their ends; in Unicode. */
export async function* datevLines(
  world: World,
  days: Days,
  batch: DatevBatch,
): AsyncGenerator<CsvPart> {
  yield { text: `${datevHeader(batch)}\r\n${datevHeads()}\r\n`, rows: 0 }
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof journalEvents>> = await journalEvents(
      world,
      days,
      after,
      rowsAtATime,
    )
    const rows = (await journalOf(world, page.rows)).flatMap((document) =>
      document.postings
        .filter((posting) => isInDatev(document, posting, batch.currency))
        .map((posting) => datevRow(datevValues(document, posting, batch))),
    )
    yield { text: rows.map((row) => `${row}\r\n`).join(''), rows: rows.length }
    after = page.next
  } while (after !== null)
}
