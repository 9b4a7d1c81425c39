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
  /** Counted when it began; null where it was not. */
  readonly about: number | null
}

/** Milliseconds between two signs of whoever writes a file, and after how many without one it counts as broken off. */
export const reportEvery = 1_000
export const silentAfter = 15_000

/** What pages call their exports: long enough that nobody meets another's. */
export const isExportId = (text: string): boolean => /^[\w-]{20,64}$/.test(text)

/** As whoever asks now is told. */
export const stateAt = (now: Date, state: ExportState, heartbeatAt: Date): ExportState =>
  state === 'running' && now.getTime() - heartbeatAt.getTime() > silentAfter ? 'broken' : state
