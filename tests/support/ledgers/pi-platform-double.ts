// Test double of Pi's platform: a real HTTP server that follows its public documentation (platform_API.md and
// SDK_reference.md of github.com/pi-apps/pi-platform-docs). No live one was available. Its "Pi app" pays on a ledger.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sdkDouble } from './pi-sdk-double.ts'

export type DoublePayment = {
  readonly identifier: string
  readonly user_uid: string
  /** JSON number as text: the shop must not lose digits. */
  amount: string
  metadata: Record<string, unknown>
  to_address: string
  direction: string
  network: string
  readonly status: {
    developer_approved: boolean
    transaction_verified: boolean
    developer_completed: boolean
    cancelled: boolean
    user_cancelled: boolean
  }
  transaction: { txid: string; verified: boolean; _link: string } | null
}

export type Fault = (path: string, response: ServerResponse) => boolean

export type PiDouble = Awaited<ReturnType<typeof startPiDouble>>

export const doubleKey = 'double-server-key-0123456789'

/** `wallet` and `network` are those of the merchant's app at Pi. `pay` transfers the money, as the Pi app would. */
export async function startPiDouble(app: {
  wallet: string
  network: string
  pay?: (payment: DoublePayment) => Promise<string>
}) {
  const payments = new Map<string, DoublePayment>()
  const people = new Map<string, { uid: string; wallet_address?: string }>()
  /** Every request of the shop's server, such as `POST /v2/payments/x/complete`. */
  const asked: string[] = []
  let trouble: Fault | null = null

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      response.writeHead(500).end(error.message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function create(
    fields: { user_uid: string; amount: string; metadata: Record<string, unknown> },
    more: Partial<DoublePayment> = {},
  ): DoublePayment {
    const payment: DoublePayment = {
      identifier: randomBytes(12).toString('hex'),
      ...fields,
      to_address: app.wallet,
      direction: 'user_to_app',
      network: app.network,
      status: {
        developer_approved: false,
        transaction_verified: false,
        developer_completed: false,
        cancelled: false,
        user_cancelled: false,
      },
      transaction: null,
      ...more,
    }
    payments.set(payment.identifier, payment)
    return payment
  }

  /** The user confirms in the Pi app: only approved payments can be paid. */
  async function submit(id: string): Promise<string> {
    const payment = payments.get(id)
    if (!payment?.status.developer_approved || !app.pay) throw new Error('not approved')
    const txid = await app.pay(payment)
    payment.transaction = { txid, verified: true, _link: `${url}/ledger/${txid}` }
    payment.status.transaction_verified = true
    return txid
  }

  const incomplete = (uid: string) =>
    [...payments.values()].find(
      (each) =>
        each.user_uid === uid && each.transaction !== null && !each.status.developer_completed,
    ) ?? null

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', url).pathname
    const body = await textOf(request)
    if (path.startsWith('/v2/')) {
      asked.push(`${request.method} ${path}`)
      if (trouble?.(path, response)) return
      return platform(request, path, body, response)
    }
    if (path === '/pi-sdk.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' })
      response.end(sdkDouble(url))
      return
    }
    return pioneer(path, body, response)
  }

  /** The API for the shop's server. */
  function platform(
    { method, headers }: IncomingMessage,
    path: string,
    sent: string,
    response: ServerResponse,
  ): void {
    if (path === '/v2/me') {
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      const person = people.get(token)
      send(response, person ? 200 : 401, JSON.stringify(person ?? { error: 'unauthorized' }))
      return
    }
    const [status, body] = answerFor(method, headers.authorization, path, sent)
    send(response, status, body)
  }

  function answerFor(
    method: string | undefined,
    authorization: string | undefined,
    path: string,
    sent: string,
  ): [status: number, body: string] {
    const no = (status: number, error: string): [number, string] => [
      status,
      JSON.stringify({ error }),
    ]
    if (authorization !== `Key ${doubleKey}`) return no(401, 'unauthorized')
    const [, id = '', step = ''] = /^\/v2\/payments\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const payment = payments.get(id)
    if (!payment) return no(404, 'payment_not_found')
    const { status } = payment
    const asks = `${method} ${step}`
    if (asks === 'POST approve') {
      if (status.cancelled || status.user_cancelled) return no(400, 'payment_cancelled')
      if (status.developer_approved) return no(400, 'already_approved')
      status.developer_approved = true
    } else if (asks === 'POST cancel') {
      if (payment.transaction) return no(400, 'already_submitted')
      status.cancelled = true
    } else if (asks === 'POST complete') {
      const { txid } = JSON.parse(sent) as { txid: string }
      if (payment.transaction?.txid !== txid) return no(400, 'another_txid')
      if (status.developer_completed) return no(400, 'already_completed')
      status.developer_completed = true
    } else if (asks !== 'GET ') {
      return no(404, 'not_found')
    }
    return [200, written(payment)]
  }

  /** The API for the double's script, in place of Pi's own screens. */
  async function pioneer(path: string, body: string, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    const input = body ? (JSON.parse(body) as Record<string, string>) : {}
    const person = people.get(input.token ?? '')
    if (!person) return send(response, 401, '{}')
    if (path === '/pioneer/incomplete')
      return send(response, 200, JSON.stringify(incomplete(person.uid)))
    if (path === '/pioneer/create') {
      const { amount = '', order } = input
      const payment = create({ user_uid: person.uid, amount, metadata: { order } })
      return send(response, 200, written(payment))
    }
    if (path === '/pioneer/payment')
      return send(response, 200, written(payments.get(input.id ?? '') as DoublePayment))
    if (path === '/pioneer/submit')
      return send(response, 200, JSON.stringify({ txid: await submit(input.id ?? '') }))
    if (path === '/pioneer/refuse') {
      const payment = payments.get(input.id ?? '')
      if (payment) payment.status.user_cancelled = true
      return send(response, 200, '{}')
    }
    send(response, 404, '{}')
  }

  return {
    url,
    scriptUrl: `${url}/pi-sdk.js`,
    payments,
    people,
    asked,
    create,
    submit,
    count: (end: string) => asked.filter((each) => each.endsWith(end)).length,
    /** Responds instead of the platform while set and returning true. */
    setTrouble(next: Fault | null) {
      trouble = next
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** JSON with the exact digits of the amount. */
const written = ({ amount, ...rest }: DoublePayment): string =>
  `{"amount":${amount},${JSON.stringify(rest).slice(1)}`

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
