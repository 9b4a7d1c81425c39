// States of a CSV export, and when one is abandoned. Pure.
import { day } from '../durations.ts'

export const exportMoves = {
  // A job writes it into a file; downloads from pages run at once.
  waiting: ['running'],
  // The process that wrote it stops: another restarts it.
  running: ['waiting', 'done', 'broken', 'cancelled'],
  done: [],
  broken: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
export type ExportState = keyof typeof exportMoves

/** Lists that a program may export into a file. */
export const fileLists = ['catalogue'] as const
export type FileList = (typeof fileLists)[number]
export const isFileList = (list: string): list is FileList =>
  (fileLists as readonly string[]).includes(list)

/** Lists of people, their actions and payments: for recently authenticated staff. */
export const guardedLists = [
  'orders',
  'transactions',
  'users',
  'invoices',
  'newsletter',
  'audit',
] as const

/** Maximum of stored or waiting files, over all programs. */
export const maxStoredExports = 20
/** Milliseconds for which a row and its file are kept. */
export const keptFor = day

export type ExportFile = {
  readonly id: string
  readonly list: FileList
  readonly state: ExportState
  readonly rows: number
  readonly about: number | null
  readonly startedAt: Date
  readonly heartbeatAt: Date
}

export type Progress = {
  readonly state: ExportState
  readonly rows: number
  /** Estimated at the start; null if not counted. */
  readonly about: number | null
}

/** Heartbeat interval in milliseconds, and the time without one after which an export counts as failed. */
export const reportEvery = 1_000
export const silentAfter = 15_000

/** Ids chosen by pages: long enough to be unguessable. */
export const isExportId = (text: string): boolean => /^[\w-]{20,64}$/.test(text)

/** State for display. */
export const stateAt = (now: Date, state: ExportState, heartbeatAt: Date): ExportState =>
  state === 'running' && now.getTime() - heartbeatAt.getTime() > silentAfter ? 'broken' : state
