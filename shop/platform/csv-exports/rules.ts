// States of a CSV export, and when one is abandoned. Pure.

export const exportMoves = {
  running: ['done', 'broken', 'cancelled'],
  done: [],
  broken: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>
export type ExportState = keyof typeof exportMoves

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
