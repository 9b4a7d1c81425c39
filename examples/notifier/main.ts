// Notifies a chat room of events in the shop: receives its webhooks, verifies them, and posts a line to the room's
// incoming webhook (Slack, Mattermost, Rocket.Chat, Zulip: `{ "text": "…" }`).
//
//   WEBHOOK_SECRET=whsec_… CHAT_URL=https://chat.example/hooks/… node main.ts [PORT]
import { createServer, type IncomingMessage } from 'node:http'
import { verifyWebhook, type WebhookEvent } from '../../clients/typescript/webhooks.ts'

type Money = { readonly amount: string; readonly currency: string }

/** In bytes; a complete order is far smaller. */
const longest = 1_000_000

function main() {
  const { WEBHOOK_SECRET: secret, CHAT_URL: chat } = process.env
  const [port = '8080'] = process.argv.slice(2)
  if (!secret || !chat) throw new Error('Usage: WEBHOOK_SECRET=… CHAT_URL=… node main.ts [PORT]')
  // Both secrets during a rotation.
  const secrets = secret.split(' ')
  // An event may be delivered twice.
  const told = new Set<string>()

  const answerTo = async (request: IncomingMessage): Promise<number> => {
    const body = await bodyOf(request)
    if (body === null) return 413
    let event: WebhookEvent
    try {
      event = await verifyWebhook(body, request.headers, secrets)
    } catch {
      return 400
    }
    if (told.has(event.id)) return 204
    // The shop retries what the room has not accepted.
    if (!(await post(chat, lineOf(event)))) return 502
    told.add(event.id)
    for (const old of told) if (told.size > 10_000) told.delete(old)
    return 204
  }
  const server = createServer(async (request, response) => {
    const status = request.method === 'POST' ? await answerTo(request) : 405
    response.writeHead(status).end()
  })
  server.listen(Number(port), () => {
    const address = server.address()
    console.log(`Listening on ${typeof address === 'object' ? address?.port : address}`)
  })
}

/** Null if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += (chunk as Buffer).length
    if (length > longest) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** Numbers, ids and amounts: no personal data, and no user input. */
function lineOf(event: WebhookEvent): string {
  const { type, object } = event
  const money = moneyOf(event)
  const more = money ? `, ${money.amount} ${money.currency}` : ''
  const left = type === 'stock.low' && event.data ? `, ${event.data.available} left` : ''
  return `${type}: ${object.kind} ${object.id}${more}${left}`
}

function moneyOf({ data }: WebhookEvent): Money | null {
  if (!data) return null
  if ('total' in data) return data.total
  return 'amount' in data ? data.amount : null
}

/** Whether the room has accepted it. */
async function post(chat: string, text: string): Promise<boolean> {
  try {
    const body = JSON.stringify({ text })
    const headers = { 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(5_000)
    return (await fetch(chat, { method: 'POST', headers, body, signal })).ok
  } catch {
    return false
  }
}

try {
  main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
