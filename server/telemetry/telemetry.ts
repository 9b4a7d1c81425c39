// Opens the configured metrics, traces and error reports; their code is loaded only then.
import cluster from 'node:cluster'
import type { World } from '../../shop/world.ts'
import type { Config } from '../config/config.ts'
import type { OperatorLog } from '../logging/log.ts'
import { type Observer, together } from './observer.ts'

export type Telemetry = {
  readonly observer: Observer | null
  /** Registers the shop's gauges, and opens the port. */
  begin(world: World): Promise<void>
  close(): Promise<void>
}

/** Returns null if nothing is set up. */
export async function openTelemetry(config: Config, log: OperatorLog): Promise<Telemetry | null> {
  const metrics = config.metrics ? (await import('./metrics.ts')).openMetrics() : null
  const tracing = config.traces
    ? (await import('./tracing.ts')).openTracing(config.traces, log)
    : null
  if (tracing) log.tag(() => ({ traceId: tracing.traceId?.() ?? undefined }))
  const observers = [tracing, metrics].filter((each) => each !== null)
  const reports = config.errorReportUrl
    ? (await import('./error-reports.ts')).openErrorReports(config.errorReportUrl, log)
    : null
  if (reports) log.onError((message, facts = {}) => reports.report(message, facts))
  if (observers.length === 0 && !reports) return null
  const observer = observers.length > 0 ? together(observers) : null
  let server: { close(): Promise<void> } | null = null
  return {
    observer,
    async begin(world) {
      if (!metrics || !config.metrics) return
      // The values are the same in every process: the one that runs the jobs reports them.
      if (config.roles.includes('work')) {
        const { watchFigures } = await import('./figures.ts')
        watchFigures(world, config.dataDir, metrics.registry)
      }
      // In a cluster the primary process collects from its workers.
      if (cluster.isWorker) return
      const { serveMetrics } = await import('./metrics-server.ts')
      server = await serveMetrics(metrics.text, config.metrics, log)
    },
    async close() {
      await server?.close()
      await observer?.close()
      await reports?.close()
    },
  }
}
