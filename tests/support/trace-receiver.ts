// In-memory trace collector: OTLP over HTTP as JSON.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}
export type ReceivedSpan = {
  readonly trace: string
  readonly id: string
  readonly parent: string | null
  readonly name: string
  readonly isError: boolean
  readonly facts: Readonly<Record<string, string | number>>
}

const errorCode = 2

export async function traceReceiver() {
  const spans: ReceivedSpan[] = []
  let raw = ''
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    raw += body
    if (request.url === '/v1/traces') spans.push(...read(body))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** The raw request bodies. */
    raw: () => raw,
    /** Names from the root of its trace down to this span. */
    pathOf(span: ReceivedSpan): string[] {
      const above = spans.find(({ id }) => id === span.parent)
      return [...(above ? this.pathOf(above) : []), span.name]
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function read(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as {
    resourceSpans: { scopeSpans: { spans: Sent[] }[] }[]
  }
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
      trace: traceId,
      id: spanId,
      parent: parentSpanId || null,
      name,
      isError: status.code === errorCode,
      facts: Object.fromEntries(
        attributes.map(({ key, value: { stringValue, intValue, doubleValue } }) => [
          key,
          stringValue ?? Number(intValue ?? doubleValue),
        ]),
      ),
    }))
}
