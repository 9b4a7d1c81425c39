// Catalog imports: options, states, counters. Pure.
import type { Category } from '../../products/rules/catalog.ts'

/** `checking` reads the file and writes nothing to the catalog; `applying` writes what was checked. */
export const importMoves = {
  waiting: ['checking', 'cancelled'],
  checking: ['checked', 'failed', 'cancelled'],
  // Checked again, with the answers to its questions.
  checked: ['waiting', 'applying', 'cancelled'],
  applying: ['done', 'failed', 'cancelled'],
  done: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
export type ImportState = keyof typeof importMoves

const mayMove = (from: ImportState, to: ImportState): boolean =>
  (importMoves[from] as readonly ImportState[]).includes(to)

/** The states from which an import can move to `to`. */
export const statesBefore = (to: ImportState): ImportState[] =>
  (Object.keys(importMoves) as ImportState[]).filter((from) => mayMove(from, to))

/** Whether a job is running or scheduled in this state. */
export const isUnderWay = (state: ImportState): boolean =>
  state === 'waiting' || state === 'checking' || state === 'applying'

/** Whether every row was read, so that "no invalid rows" can be claimed. */
export const isChecked = (state: ImportState): boolean =>
  state === 'checked' || state === 'applying' || state === 'done'

/** `file`: the state in each row. */
export const importAs = ['file', 'draft', 'published'] as const
export type ImportAs = (typeof importAs)[number]

/** What happens to the stock of existing variants; new ones take the file's. */
export const stockChoices = ['keep', 'set'] as const
export type StockChoice = (typeof stockChoices)[number]

/** `refuse`: rows with an unknown category are invalid, or take the chosen category. */
export const newCategoryChoices = ['refuse', 'create'] as const
export type NewCategories = (typeof newCategoryChoices)[number]

/** Possible fields of a column in a file of unknown format. */
export const columnFields = [
  'name',
  'price',
  'salePrice',
  'compareAt',
  'cost',
  'currency',
  'sku',
  'id',
  'barcode',
  'short',
  'html',
  'brands',
  'categories',
  'tags',
  'stock',
  'weight',
  'pictures',
  'published',
  'type',
  'parent',
] as const
export type ColumnField = (typeof columnFields)[number]
/** Marks a column that is not read. */
export const ignored = 'ignore'

/** What a check asks about. */
export const questionKinds = [
  'encoding',
  'rate',
  'tax',
  'decimal',
  'goods',
  'column',
  'category',
  'colour',
  'date',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Those without which nothing is imported: the shop does not guess them. */
export const requiredKinds: readonly QuestionKind[] = ['rate', 'tax', 'decimal', 'goods']

/** What a file may contain that the shop does not sell. */
export const goodsKinds = ['giftCard', 'digital'] as const
export type GoodsKind = (typeof goodsKinds)[number]
export const goodsChoices = ['skip', 'draft'] as const

export type Options = {
  readonly as: ImportAs
  readonly stock: StockChoice
  /** For types that the shop does not have. */
  readonly category: Category
  /** What to do about unknown categories; absent in older imports, which means `refuse`. */
  readonly newCategories?: NewCategories
  /** Answers by lowercase name: an existing category's id, or `create`. */
  readonly categories?: Readonly<Record<string, string>>
  /** Answers by lowercase name: a color in hex. */
  readonly colours?: Readonly<Record<string, string>>
  /** Fields of columns by lowercase header; only for files of unknown format. */
  readonly columns?: Readonly<Record<string, string>>
  /** Pi per unit of the file's prices; empty until it is answered. Our own files are in Pi. */
  readonly rate: string
  /** Encoding of a file that is not in Unicode, if it is not the recognized one. */
  readonly encoding?: string
  /** Percent of tax to add, by lowercase header. */
  readonly taxes?: Readonly<Record<string, string>>
  /** Decimal signs by lowercase header, where a column could be read either way. */
  readonly decimals?: Readonly<Record<string, string>>
  /** `skip` or `draft`, by lowercase kind of goods. */
  readonly goods?: Readonly<Record<string, string>>
  /** Original texts by lowercase cell, where a spreadsheet may have made a date of them. */
  readonly dates?: Readonly<Record<string, string>>
  /** Whether remote pictures are downloaded; absent in older imports, which means no. */
  readonly fetchPictures?: boolean
  /** For colors with unknown names; if empty, such an option is shown as buttons. */
  readonly hex: string
}

/** Maximum number of names per kind to ask about; beyond that the general choices apply. */
export const mostQuestions = 100

export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Undefined if unanswered. */
export const answerFor = (
  answers: Readonly<Record<string, string>> = {},
  name: string,
): string | undefined => {
  const key = nameKey(name)
  return Object.hasOwn(answers, key) ? answers[key] : undefined
}

/** The answer to a question, as the options have it; undefined if it is open. */
export const answerTo = (
  options: Options,
  { kind, name }: { readonly kind: QuestionKind; readonly name: string },
): string | undefined => {
  if (kind === 'rate') return options.rate || undefined
  if (kind === 'encoding') return options.encoding
  const answers = {
    tax: options.taxes,
    decimal: options.decimals,
    goods: options.goods,
    column: options.columns,
    category: options.categories,
    colour: options.colours,
    date: options.dates,
  }
  return answerFor(answers[kind], name)
}

/** Questions that must be answered before anything is imported. */
export const unanswered = <Q extends { readonly kind: QuestionKind; readonly name: string }>(
  questions: readonly Q[],
  options: Options,
): Q[] => questions.filter((each) => requiredKinds.includes(each.kind) && !answerTo(options, each))

export const verdicts = ['added', 'changed', 'unchanged', 'invalid'] as const
export type Verdict = (typeof verdicts)[number]
export type Counts = { readonly [V in Verdict]: number }
export const noCounts: Counts = { added: 0, changed: 0, unchanged: 0, invalid: 0 }

/** Maximum number of stored problems per import, and as many of skipped pictures; counting continues. */
export const mostProblems = 100_000

/** Batch size: products that are checked or written together, and their total length in characters. */
export const atOnce = 100
export const charactersAtOnce = 4_000_000

/** Maximum number of unfinished imports before an API key may start no more. */
export const maxUnfinishedImports = 20

/** Retention of a file and its results, in days. */
export const keepDays = 14
