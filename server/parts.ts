// The parts of a running process, and how they are closed.

/** Opened parts in the order in which they are closed: HTTP first, the database last. */
export const parts = [
  'http',
  'jobs',
  'purge',
  'watcher',
  'connections',
  'ledger',
  'chains',
  'database',
  'telemetry',
] as const
export type Part = (typeof parts)[number]
/** Closes a part. `isRetiring`: others go on serving, so there is time until each client has let go by itself. */
export type Close = (isRetiring?: boolean) => Promise<unknown>
export type Keep = (part: Part, close: Close) => void
