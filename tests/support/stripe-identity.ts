// A server that speaks Stripe Identity's published API (verification sessions), whose sessions a test moves on.
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StripeSession = {
  id: string
  object: string
  client_reference_id: string | null
  livemode: boolean
  status: string
  url: string | null
  last_error: { code: string; reason: string } | null
  redaction: { status: string } | null
  verified_outputs: Record<string, unknown> | null
  return_url: string
}

type Lie = (body: unknown) => unknown

export async function stripeIdentityServer(isLive = false) {
  const key = `rk_${isLive ? 'live' : 'test'}_0123456789abcdef`
  const secret = 'whsec_0123456789abcdef'
  const sessions = new Map<string, StripeSession>()
  const started = new Map<string, string>()
  const requests: string[] = []
  /** Answers with this instead, or does not answer. */
  let instead: { status: number; text: string } | 'hang up' | null = null
  let lie: Lie = (body) => body
  let redaction = 'redacted'

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const form = new URLSearchParams(await textOf(request))
    requests.push(`${request.method} ${url.pathname}`)
    if (url.pathname.startsWith('/start/')) return void page(url, response)
    if (instead === 'hang up') return void response.destroy()
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    if (instead) return send(instead.status, instead.text)
    if (request.headers.authorization !== `Bearer ${key}`)
      return send(401, { error: { type: 'invalid_request_error' } })
    const [, id, act] =
      /^\/v1\/identity\/verification_sessions(?:\/([^/]+)(?:\/(redact))?)?$/.exec(url.pathname) ??
      []
    if (request.method === 'POST' && !id) {
      const again = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'))
      const known = started.get(again) ?? begin(form, `http://${request.headers.host}`)
      started.set(again, known)
      return send(200, lie(sessions.get(known)))
    }
    const found = id && sessions.get(id)
    if (!found) return send(404, { error: { code: 'resource_missing' } })
    if (act === 'redact') {
      if (found.status !== 'requires_input' && found.status !== 'verified')
        return send(400, { error: { message: 'not in requires_input or verified' } })
      found.redaction = { status: redaction }
      if (redaction === 'redacted')
        Object.assign(found, { verified_outputs: { first_name: '[redacted]' }, url: null })
      return send(200, lie(found))
    }
    const expanded = url.searchParams.getAll('expand[]')
    const { dob, ...outputs } = found.verified_outputs ?? {}
    send(
      200,
      lie({
        ...found,
        verified_outputs:
          found.verified_outputs && expanded.includes('verified_outputs')
            ? { ...outputs, ...(expanded.includes('verified_outputs.dob') && { dob }) }
            : undefined,
      }),
    )
  })

  function begin(form: URLSearchParams, origin: string): string {
    const id = `vs_${randomBytes(12).toString('hex')}`
    sessions.set(id, {
      id,
      object: 'identity.verification_session',
      client_reference_id: form.get('client_reference_id'),
      livemode: isLive,
      status: 'requires_input',
      url: `${origin}/start/${id}#one-time`,
      last_error: null,
      redaction: null,
      verified_outputs: null,
      return_url: form.get('return_url') ?? '',
    })
    return id
  }

  /** The service's own page: one link that verifies and goes back to the shop. */
  function page(url: URL, response: import('node:http').ServerResponse): void {
    const [, , id = '', act] = url.pathname.split('/')
    const session = sessions.get(id)
    if (act === 'done' && session) {
      move(id, 'verified', { first_name: 'Ada', last_name: 'Lovelace' })
      response.writeHead(302, { location: session.return_url }).end()
      return
    }
    response.writeHead(session ? 200 : 404, { 'content-type': 'text/html' })
    response.end(`<h1>Verify</h1><a href="/start/${id}/done">Submit documents</a>`)
  }

  function move(id: string, status: string, more: Record<string, unknown> | string = {}): void {
    const session = sessions.get(id)
    if (!session) throw new Error(`no session ${id}`)
    session.status = status
    session.last_error = typeof more === 'string' ? { code: more, reason: '' } : null
    session.verified_outputs = status === 'verified' && typeof more === 'object' ? more : null
    // Each time that it can be continued there is a link to it.
    const link = session.url ?? `http://127.0.0.1:${port}/start/${id}#another-time`
    session.url = status === 'requires_input' ? link : null
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    secret,
    isLive,
    sessions,
    requests,
    move,
    answer: (given: typeof instead): void => {
      instead = given
    },
    tell: (given: Lie | null): void => {
      lie = given ?? ((body) => body)
    },
    redactAs: (given: string): void => {
      redaction = given
    },
    /** A notification as the service signs it. */
    event(id: string, { at = new Date(), with: used = secret, type = 'verified' } = {}) {
      const body = JSON.stringify({
        type: `identity.verification_session.${type}`,
        data: { object: { id, status: 'verified' } },
      })
      const time = Math.floor(at.getTime() / 1000)
      const sign = createHmac('sha256', used).update(`${time}.${body}`).digest('hex')
      return { body, headers: { 'stripe-signature': `t=${time},v1=${sign}` } }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
