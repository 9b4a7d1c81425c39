// Jobs of extensions, and what they are told about events.
import type { Task } from 'graphile-worker'
import { parseCrontab } from 'graphile-worker'
import type { Extension, ExtensionJob } from '../../app/extensions/define.ts'
import { refuseExtension } from '../../app/extensions/refuse.ts'
import type { Numbered } from '../../shop/platform/events/rules.ts'
import type { World } from '../../shop/world.ts'

const isOpen = (world: World) => (extension: Extension) => world.extensions.open.has(extension.name)

/** By name. An extension that wants a name of the shop, or has a schedule that cannot be read, is refused. */
export async function jobsOf(
  world: World,
  extensions: readonly Extension[],
  taken: readonly string[],
): Promise<[string, ExtensionJob][]> {
  const found: [string, ExtensionJob][] = []
  for (const { name, jobs = {} } of extensions.filter(isOpen(world))) {
    const own = Object.entries(jobs)
    const why = own.map(([job, [schedule]]) =>
      taken.includes(job) ? `the job ${job} is taken` : unreadable(job, schedule),
    )
    const [first] = why.filter((each) => each !== null)
    if (first === undefined) found.push(...own)
    else await refuseExtension(world, name, first)
  }
  return found
}

function unreadable(job: string, schedule: string): string | null {
  try {
    parseCrontab(`${schedule} ${job}`)
    return null
  } catch {
    return `the schedule of ${job} cannot be read: ${schedule}`
  }
}

type Told = { readonly extension: string; readonly type: string; readonly id: string }

/** Adds a job for each extension that wants one of these events, in the transaction that numbers them. */
export const queueFor =
  (extensions: readonly Extension[]) =>
  async (world: World, events: readonly Numbered[]): Promise<void> => {
    const schedules = extensions
      .filter(isOpen(world))
      .flatMap(({ name, on = {} }) =>
        events
          .filter(({ type }) => on[type])
          .map(({ type, objectId }): Told => ({ extension: name, type, id: objectId })),
      )
    if (schedules.length === 0) return
    await world.db`
      select graphile_worker.add_job('tell-extension', each::json)
      from jsonb_array_elements(${world.db.json(schedules)}) as each`
  }

export const tellExtension =
  (world: World, extensions: readonly Extension[]): Task =>
  async (payload) => {
    const { extension, type, id } = payload as Told
    const on = extensions.filter(isOpen(world)).find(({ name }) => name === extension)?.on
    await on?.[type as keyof typeof on]?.(world, id)
  }
