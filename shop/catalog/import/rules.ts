// Catalog imports: options, states, counters. Pure.
import type { Category } from '../products/rules.ts'

/** `checking` reads the file and writes nothing to the catalog; `applying` writes what was checked. */
export const importMoves = {
  waiting: ['checking', 'cancelled'],
  checking: ['checked', 'failed', 'cancelled'],
  // Checked anew, with answers to what it asked.
  checked: ['waiting', 'applying', 'cancelled'],
  applying: ['done', 'failed', 'cancelled'],
  done: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
export type ImportState = keyof typeof importMoves

export const mayMove = (from: ImportState, to: ImportState): boolean =>
  (importMoves[from] as readonly ImportState[]).includes(to)

/** The states from which an import may move to `to`. */
export const statesBefore = (to: ImportState): ImportState[] =>
  (Object.keys(importMoves) as ImportState[]).filter((from) => mayMove(from, to))

/** While in these, a job is at work or about to be. */
export const isUnderWay = (state: ImportState): boolean =>
  state === 'waiting' || state === 'checking' || state === 'applying'

/** Every row was read: that none of them is wrong can be said. */
export const isChecked = (state: ImportState): boolean =>
  state === 'checked' || state === 'applying' || state === 'done'

/** `file`: as each row says it. */
export const importAs = ['file', 'draft', 'published'] as const
export type ImportAs = (typeof importAs)[number]

/** What becomes of the stock of variants that the shop has already; new ones take the file's. */
export const stockChoices = ['keep', 'set'] as const
export type StockChoice = (typeof stockChoices)[number]

/** `refuse`: its rows are named as wrong, or take the chosen category. */
export const newCategoryChoices = ['refuse', 'create'] as const
export type NewCategories = (typeof newCategoryChoices)[number]

/** What a column of a file of no known origin may hold. */
export const columnFields = [
  'name',
  'price',
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
/** Of a column that is not read. */
export const ignored = 'ignore'

export type Options = {
  readonly as: ImportAs
  readonly stock: StockChoice
  /** For types that the shop does not know. */
  readonly category: Category
  /** What becomes of a category that the shop does not have; imports of before were `refuse`. */
  readonly newCategories?: NewCategories
  /** Answers by name, in lower case: the id of one of the shop's, or `create`. */
  readonly categories?: Readonly<Record<string, string>>
  /** Answers by name, in lower case: a color in hex. */
  readonly colours?: Readonly<Record<string, string>>
  /** What columns hold, by header in lower case; of files of no known origin. */
  readonly columns?: Readonly<Record<string, string>>
  /** One unit of the file's prices is so many Pi; of our own files always 1. */
  readonly rate: string
  /** Pictures at addresses elsewhere are fetched; earlier imports did not. */
  readonly fetchPictures?: boolean
  /** For colors that no name tells; empty: an option with that value is shown as buttons. */
  readonly hex: string
}

/** Names of either kind that are asked about; of more the choices for all hold. */
export const mostQuestions = 100

export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Undefined without an answer. */
export const answerFor = (
  answers: Readonly<Record<string, string>> = {},
  name: string,
): string | undefined => {
  const key = nameKey(name)
  return Object.hasOwn(answers, key) ? answers[key] : undefined
}

export const verdicts = ['added', 'changed', 'unchanged', 'invalid'] as const
export type Verdict = (typeof verdicts)[number]
export type Counts = { readonly [V in Verdict]: number }
export const noCounts: Counts = { added: 0, changed: 0, unchanged: 0, invalid: 0 }

/** Problems that are kept of one import, and pictures that were not taken as many; the counts go on. */
export const mostProblems = 100_000

/** Products that are checked or written at once, and characters that they may have together. */
export const atOnce = 100
export const charactersAtOnce = 4_000_000

/** Imports that are not ended, beyond which a key may begin no more. */
export const mostOpen = 20

/** Days that a file and what was found in it are kept. */
export const keepDays = 14
