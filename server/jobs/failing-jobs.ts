// A job that fails again and again is an alert: what it should do is not done, and only the log says so.
import type { Task, TaskList } from 'graphile-worker'
import { endAlert, raiseAlert } from '../../shop/people/alerts/actions.ts'
import { patience } from '../../shop/people/alerts/rules.ts'
import type { World } from '../../shop/world.ts'

/** The same jobs, each watched: one that has failed for a quarter of an hour is told, and when it is done again. */
export function watchedJobs(world: World, tasks: TaskList): TaskList {
  // At the start an alert of an earlier process may be open.
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
        // Without a database nobody can be told, and its own absence is told elsewhere.
        await raiseAlert(world, alert, patience).catch(() => {})
        throw error
      }
    }
  return Object.fromEntries(
    Object.entries(tasks).map(([job, task]) => [job, watched(job, task as Task)]),
  )
}
