// Processes pending imports one after the other. If a worker is killed, its lease expires after half a minute.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { userForStaff } from '../../../people/accounts/views/people.ts'
import { errorSummary } from '../../../platform/error-summary.ts'
import type { World } from '../../../world.ts'
import {
  claimImport,
  type Import,
  move,
  recordCrash,
  releaseImport,
  scheduleImport,
} from '../store/imports.ts'
import { applyFile } from './apply.ts'
import { checkFile } from './check.ts'

/** Maximum number of crashes before an import fails. */
const mostBreaks = 5

/**
 * Ends when no import is pending, or on `signal`; the next run continues. Throws if a file crashed: it resumes where it
 * was, up to `mostBreaks` times.
 */
export async function runImports(
  world: World,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const worker = world.id()
  while (!signal.aborted) {
    const given = await claimImport(world.db, worker)
    if (!given) return
    try {
      await work(world, given, worker, signal)
    } catch (error) {
      world.log.error('import failed', { import: given.id, ...errorSummary(error) })
      if ((await recordCrash(world.db, given.id)) >= mostBreaks)
        await fail(world, given.id, 'imports.broke')
      throw error
    } finally {
      await releaseImport(world.db, given.id, worker)
    }
  }
  await scheduleImport(world.db)
}

async function work(world: World, given: Import, worker: string, signal: AbortSignal) {
  if (given.status !== 'applying') return checkFile(world, given, worker, signal)
  const who = given.appliedBy === null ? null : await userForStaff(world, given.appliedBy)
  if (!who) return fail(world, given.id, 'imports.nobody')
  const viewer: Viewer = { ...who, sessionId: '' }
  return applyFile(world, given, viewer, worker, signal)
}

const fail = (world: World, id: string, problem: string): Promise<boolean> =>
  move(world.db, id, 'failed', { problem, endedAt: world.now() })
