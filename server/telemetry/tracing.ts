// Traces by OpenTelemetry: a span for each step, sent to OTEL_EXPORTER_OTLP_ENDPOINT. Attributes
// are names from the code.
import {
  type Attributes,
  context,
  DiagLogLevel,
  diag,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log, Observe, StepKind } from '../../shop/world.ts'
import type { Observer } from './observer.ts'
import { traceCalls } from './traced-calls.ts'

export type TraceSetup = {
  /** Sampling ratio of requests and jobs, from 0 to 1. */
  readonly ratio: number
  /** Milliseconds for which spans are batched. */
  readonly delay?: number
}

const flushed = 3_000
const kinds: Partial<Record<StepKind, SpanKind>> = {
  request: SpanKind.SERVER,
  transaction: SpanKind.CLIENT,
  statement: SpanKind.CLIENT,
  call: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
}
const common: Partial<Record<StepKind, Attributes>> = {
  transaction: { 'db.system.name': 'postgresql' },
  statement: { 'db.system.name': 'postgresql' },
}

/** The exporter reads the endpoint and its headers from the environment itself. */
export function openTracing({ ratio, delay = 2_000 }: TraceSetup, log: Log): Observer {
  const lost = () => log.warn('traces not sent')
  const silent = () => {}
  // The library's own messages quote addresses, which may contain a key.
  diag.setLogger(
    { error: lost, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const manager = new AsyncLocalStorageContextManager()
  context.setGlobalContextManager(manager.enable())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'piazza',
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: delay,
      }),
    ],
  })
  const tracer = provider.getTracer('piazza')
  const stopCalls = traceCalls(tracer)

  const observe: Observe = (kind, name, work) => {
    // Work outside of a request or job, such as the start, is not traced.
    const isRoot = kind === 'request' || kind === 'job'
    if (!isRoot && !trace.getActiveSpan()) return work()
    const attributes = { 'piazza.step': kind, ...common[kind] }
    const options = { kind: kinds[kind] ?? SpanKind.INTERNAL, attributes, root: isRoot }
    return tracer.startActiveSpan(`${kind} ${name}`, options, async (span) => {
      try {
        return await work()
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    })
  }

  return {
    observe,
    http: {
      answered(_response, { route, status, outcome }) {
        const span = trace.getActiveSpan()
        if (!span) return
        span.updateName(`request ${route}`)
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
        if (outcome) span.setAttribute('piazza.page', outcome)
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      },
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId ?? null,
    async close() {
      stopCalls()
      // An unavailable collector delays no shutdown.
      await Promise.race([
        provider.shutdown().catch(lost),
        new Promise((resolve) => setTimeout(resolve, flushed).unref()),
      ])
      context.disable()
      diag.disable()
    },
  }
}

/** Records only the kind of an error: messages quote input. */
export function fail(span: Span, error: unknown): void {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  span.setAttribute('error.type', String(typeof code === 'string' ? code : (name ?? 'unknown')))
  span.setStatus({ code: SpanStatusCode.ERROR })
}
