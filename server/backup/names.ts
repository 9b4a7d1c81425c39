// Names of backup files, and which of them have expired.
import { day } from '../../shop/platform/durations.ts'

const pattern = /^piazza-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.age$/

/** Lexicographic order is chronological order. */
export const nameAt = (at: Date): string =>
  `piazza-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.age`

/** Time of a backup; null for any other file. */
export function timeOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null
}

/** Backups made more than `days` days before `now`. */
export const expired = (names: readonly string[], days: number, now: Date): string[] =>
  names.filter((name) => {
    const at = timeOf(name)
    return at !== null && at.getTime() < now.getTime() - days * day
  })

/** Beside the backups: erasures of the last year, written with each backup. */
export const erasuresName = 'piazza-erasures.age'
