// Spans of outgoing requests, from Node's diagnostics channels: by `fetch` and by its HTTP client.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

type Message = {
  readonly request: { readonly method: string; readonly origin?: string | URL; host?: string }
  readonly response?: { readonly statusCode?: number }
}

/** Records only the host: paths and queries contain accounts and keys. Returns a function that stops it. */
export function traceCalls(tracer: Tracer): () => void {
  const running = new WeakMap<object, Span>()

  function begin({ request }: Message): void {
    if (!trace.getActiveSpan()) return
    const { method, origin, host = '' } = request
    const name = URL.parse(String(origin ?? ''))?.hostname ?? host
    const attributes = {
      'piazza.step': 'call',
      'http.request.method': method,
      'server.address': name,
    }
    running.set(request, tracer.startSpan(`call ${name}`, { kind: SpanKind.CLIENT, attributes }))
  }

  function answered({ request, response }: Message): void {
    const status = response?.statusCode ?? 0
    const span = running.get(request)
    span?.setAttribute('http.response.status_code', status)
    if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR })
  }

  function end({ request }: Message): void {
    running.get(request)?.end()
    running.delete(request)
  }

  function failed(message: Message): void {
    running.get(message.request)?.setStatus({ code: SpanStatusCode.ERROR })
    end(message)
  }

  const listeners = Object.entries({
    'undici:request:create': begin,
    'undici:request:headers': answered,
    'undici:request:trailers': end,
    'undici:request:error': failed,
    'http.client.request.start': begin,
    'http.client.response.finish'(message: Message) {
      answered(message)
      end(message)
    },
    'http.client.request.error': failed,
  }).map(([name, listener]) => [name, listener as (message: unknown) => void] as const)
  for (const [name, listener] of listeners) subscribe(name, listener)
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener)
  }
}
