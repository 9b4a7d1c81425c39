// Client for Pi's platform API (github.com/pi-apps/pi-platform-docs, platform_API.md), with strict validation.
import type { PiMe, PiPlatform, PlatformPayment } from '../../shop/payments/pi-app/port.ts'
import { isPaymentId, stroopsOf } from '../../shop/payments/pi-app/rules.ts'
import { ok, type Refusal, type Result, refuse } from '../../shop/result.ts'
import { isOrderNumber } from '../../shop/sales/orders/rules/order.ts'
import { type Answer, askJson } from '../ledgers/http-json.ts'

type Json = Readonly<Record<string, unknown>>

/** `url` ends before `/v2`. The key grants access to the merchant's app at Pi and is sent only there. */
export function piPlatform({ url, key }: { url: string; key: string }): PiPlatform {
  const base = `${url.replace(/\/$/, '')}/v2/`
  const ask = (path: string, authorization: string, post?: Json) =>
    askJson(new URL(path, base), post, { headers: { authorization }, numbers: 'text' })

  async function about(id: string, step = '', post?: Json): Promise<Result<PlatformPayment>> {
    if (!isPaymentId(id)) return refuse('piapp.not_found')
    const answer = await ask(`payments/${id}${step}`, `Key ${key}`, post)
    const body = bodyOf(answer)
    if (!body.ok) return body
    const payment = paymentIn(body.value)
    return payment && payment.id === id ? ok(payment) : unreadable('payment')
  }

  return {
    payment: (id) => about(id),
    approve: (id) => about(id, '/approve', {}),
    complete: (id, txid) => about(id, '/complete', { txid }),
    cancel: (id) => about(id, '/cancel', {}),
    async me(accessToken) {
      const answer = await ask('me', `Bearer ${accessToken}`)
      const body = bodyOf(answer)
      if (!body.ok) return body.code === 'piapp.key' ? refuse('piapp.token') : body
      const me = meIn(body.value)
      return me ? ok(me) : unreadable('me')
    },
  }
}

const unreadable = (why: string): Refusal => refuse('piapp.unreadable', { facts: { why } })

function bodyOf(answer: Answer): Result<Json> {
  if (answer.kind === 'unreachable')
    return refuse('piapp.unreachable', { facts: { why: answer.why } })
  if (answer.kind === 'too_big') return unreadable('too_big')
  const { status } = answer
  if (status === 401 || status === 403) return refuse('piapp.key', { facts: { status } })
  if (status === 404) return refuse('piapp.not_found')
  if (status === 429) return refuse('piapp.limited', { facts: { status } })
  if (status >= 500) return refuse('piapp.unreachable', { facts: { status } })
  if (answer.kind === 'not_json') return unreadable('not_json')
  if (status !== 200) return refuse('piapp.refused', { facts: { status } })
  const { body } = answer
  return isObject(body) ? ok(body) : unreadable('not_json')
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns null for anything undocumented. Numbers are returned as text. */
function paymentIn(body: Json): PlatformPayment | null {
  const { identifier, user_uid, amount, metadata, to_address, direction, network, status } = body
  const stroops = typeof amount === 'string' ? stroopsOf(amount) : null
  const flags = isObject(status) ? status : {}
  const [approved, completed, cancelled, userCancelled] = [
    flags.developer_approved,
    flags.developer_completed,
    flags.cancelled,
    flags.user_cancelled,
  ]
  const isFlags = [approved, completed, cancelled, userCancelled].every(
    (flag) => typeof flag === 'boolean',
  )
  const txid = txidIn(body.transaction)
  if (!isPaymentId(identifier) || !stroops?.ok || stroops.value <= 0n || !isFlags) return null
  if (txid === undefined || typeof user_uid !== 'string' || !user_uid) return null
  if (typeof direction !== 'string' || typeof network !== 'string') return null
  const order = isObject(metadata) ? metadata.order : null
  return {
    id: identifier,
    userUid: user_uid,
    amount: stroops.value,
    orderNumber: typeof order === 'string' && isOrderNumber(order) ? order : null,
    toAddress: typeof to_address === 'string' && to_address ? to_address : null,
    direction,
    network,
    status: {
      approved: approved === true,
      completed: completed === true,
      cancelled: cancelled === true || userCancelled === true,
    },
    txid,
  }
}

/** Returns undefined if invalid. */
function txidIn(transaction: unknown): string | null | undefined {
  if (transaction === null || transaction === undefined) return null
  const txid = isObject(transaction) ? transaction.txid : null
  return typeof txid === 'string' && /^[0-9a-f]{64}$/i.test(txid) ? txid.toLowerCase() : undefined
}

function meIn({ uid, wallet_address }: Json): PiMe | null {
  if (typeof uid !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(uid)) return null
  return { uid, walletAddress: typeof wallet_address === 'string' ? wallet_address : null }
}
