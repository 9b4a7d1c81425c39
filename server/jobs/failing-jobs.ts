// Raises an alert for a job that keeps failing, which otherwise only the log would show.
import type { Task, TaskList } from 'graphile-worker'
import { endAlert, raiseAlert } from '../../shop/people/alerts/actions.ts'
import { alertDelay } from '../../shop/people/alerts/rules.ts'
import type { World } from '../../shop/world.ts'

/** Wraps the jobs: raises an alert after a quarter of an hour of failures, and ends it on success. */
export function watchedJobs(world: World, tasks: TaskList): TaskList {
  // An alert of an earlier process may be open at the start.
  const isWell = new Set<string>()
  const watched =
    (job: string, task: Task): Task =>
    async (payload, helpers) => {
      const alert = { kind: 'job_failing', subject: job, facts: { job } } as const
      try {
        const done = await task(payload, helpers)
        if (!isWell.has(job)) await endAlert(world, alert.kind, { subject: job })
        isWell.add(job)
        return done
      } catch (error) {
        isWell.delete(job)
        // Without a database no alert can be stored; /readyz reports the database.
        await raiseAlert(world, alert, alertDelay).catch(() => {})
        throw error
      }
    }
  return Object.fromEntries(
    Object.entries(tasks).map(([job, task]) => [job, watched(job, task as Task)]),
  )
}
