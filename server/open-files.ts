// How many files and connections this process may have open.

/** Each visitor, database connection and file is one. */
const fewest = 1_024

/** The limit in force (`ulimit -n`), which Node raises to the most that the system lets it; null if there is none. */
export function openFileLimit(): number | null {
  const report = process.report as typeof process.report & { excludeNetwork: boolean }
  const before = report.excludeNetwork
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as unknown as {
    userLimits?: { open_files?: { soft?: string | number } }
  }
  report.excludeNetwork = before
  const limit = Number(userLimits?.open_files?.soft)
  return Number.isFinite(limit) ? limit : null
}

/** Null if the limit is high enough. */
export const problemOfOpenFiles = (limit = openFileLimit()): string | null =>
  limit !== null && limit < fewest
    ? `This process may have only ${limit} files and connections open.`
    : null
export const remedyOfOpenFiles =
  'Raise the limit: LimitNOFILE=65536 in the systemd unit, or ulimit -n 65536 before the start.'
