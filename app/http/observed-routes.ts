// Traces loaders and actions as spans of a request, by route.
import type { ServerBuild, ServerInstrumentation } from 'react-router'
import type { Observe } from '../../shop/world.ts'

export function observed(build: ServerBuild, observe: Observe): ServerBuild {
  const instrumentation: ServerInstrumentation = {
    route(route) {
      route.instrument({
        loader: (work) => run('loader', route.id, work),
        action: (work) => run('action', route.id, work),
      })
    },
  }
  /** The router returns an error as a value, which an observer would miss. */
  async function run(
    kind: 'loader' | 'action',
    id: string,
    work: () => Promise<{ error: Error | undefined }>,
  ): Promise<void> {
    await observe(kind, id, async () => {
      const { error } = await work()
      if (error instanceof Error) throw error
    }).catch(() => {})
  }
  const module = { ...build.entry.module, instrumentations: [instrumentation] }
  return { ...build, entry: { ...build.entry, module } }
}
