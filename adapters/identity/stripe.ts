// Stripe Identity: verification sessions (api.stripe.com/v1/identity/verification_sessions) and signed events.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type {
  HostedAnswer,
  HostedPerson,
  HostedProblem,
  IdentityService,
} from '../../shop/identity/hosted-checks/port.ts'
import { askJson, textOf } from '../ledgers/http-json.ts'

/** The fields below are the same in all versions since; the account's own version may change. */
const version = '2024-06-20'
const limits = { milliseconds: 8_000, bytes: 65_536 }
/** Seconds by which the time of a signature may differ. */
const tolerance = 300

type Setup = {
  /** `https://api.stripe.com`. */
  readonly url: string
  /** Of a restricted key: it may read sessions and their sensitive results, and write sessions. */
  readonly key: string
  /** Of the endpoint for events. */
  readonly secret: string
  /** Test keys check nobody: only a demonstration accepts their sessions. */
  readonly isLive: boolean
}

type Body = Readonly<Record<string, unknown>>

export function stripeIdentity({ url, key, secret, isLive }: Setup): IdentityService {
  const base = new URL(url)
  const sessions = '/v1/identity/verification_sessions'
  const ask = (path: string, post?: Readonly<Record<string, string>>, again?: string) =>
    askJson(new URL(path, base), post && new URLSearchParams(post), {
      ...limits,
      headers: {
        authorization: `Bearer ${key}`,
        'stripe-version': version,
        ...(again && { 'idempotency-key': again }),
      },
    })
  /** Pages of the service itself, and of nobody that an answer names. */
  const isOwn = (link: URL) =>
    base.protocol === 'http:'
      ? link.origin === base.origin
      : link.protocol === 'https:' && link.hostname.endsWith('.stripe.com')
  const linkIn = (text: unknown): string | null => {
    const link = URL.parse(textOf(text))
    return link && isOwn(link) ? link.href : null
  }
  const isOurs = (body: Body) =>
    body.object === 'identity.verification_session' && body.livemode === isLive

  return {
    name: 'Stripe Identity',
    kind: 'stripe',
    pageOf: (id) =>
      `https://dashboard.stripe.com/${isLive ? '' : 'test/'}identity/verification-sessions/${id}`,
    async start({ check, attempt, email, back }) {
      const answer = await ask(
        sessions,
        {
          type: 'document',
          client_reference_id: check,
          return_url: back,
          'options[document][require_matching_selfie]': 'true',
          'options[document][require_live_capture]': 'true',
          ...(email && { 'provided_details[email]': email }),
        },
        `${check}:${attempt}`,
      )
      if (answer.kind !== 'answer' || answer.status !== 200) return 'unavailable'
      const body = answer.body as Body
      const [id, link] = [textOf(body?.id), linkIn(body?.url)]
      return isSession(id) && link && isOurs(body) ? { id, url: link } : 'unavailable'
    },
    async read(id, withBirthDate) {
      const expanded = ['verified_outputs', ...(withBirthDate ? ['verified_outputs.dob'] : [])]
      const query = new URLSearchParams(expanded.map((each) => ['expand[]', each]))
      const answer = await ask(`${sessions}/${encodeURIComponent(id)}?${query}`)
      if (answer.kind !== 'answer') return 'unavailable'
      if (answer.status === 404) return 'missing'
      const body = answer.body as Body
      // An answer about another session is none.
      if (answer.status !== 200 || body?.id !== id || !isOurs(body)) return 'unavailable'
      return sessionIn(body, linkIn(body.url))
    },
    async erase(id) {
      const answer = await ask(`${sessions}/${encodeURIComponent(id)}/redact`, {})
      if (answer.kind !== 'answer') return 'unavailable'
      // A session that was erased is still known.
      if (answer.status === 404) return 'missing'
      const body = answer.body as Body
      const said = answer.status === 200 && body?.id === id ? redactionIn(body) : null
      if (said) return said
      // Refused: it is being erased already, or may not be yet.
      const now = await this.read(id, false)
      return typeof now === 'object' && now.state === 'erased' ? 'erased' : 'unavailable'
    },
    notified(headers, body, now) {
      const parts = (headers['stripe-signature'] ?? '').split(',').map((part) => part.split('='))
      const time = parts.find(([name]) => name === 't')?.[1] ?? ''
      const isNow =
        /^\d{9,11}$/.test(time) && Math.abs(now.getTime() / 1000 - Number(time)) <= tolerance
      const right = createHmac('sha256', secret).update(`${time}.${body}`).digest()
      const isSigned = parts.some(([name, sign = '']) => {
        const given = Buffer.from(sign, 'hex')
        return name === 'v1' && given.length === right.length && timingSafeEqual(given, right)
      })
      return isNow && isSigned ? sessionNamed(body) : null
    },
  }
}

const isSession = (id: string): boolean => /^vs_\w{1,250}$/.test(id)

function sessionNamed(text: string): string | null {
  try {
    const event = JSON.parse(text)
    const id = textOf(event?.data?.object?.id)
    const isAbout = textOf(event?.type).startsWith('identity.verification_session.')
    return isAbout && isSession(id) ? id : null
  } catch {
    return null
  }
}

const redactionIn = ({ redaction }: Body): 'erased' | 'erasing' | null => {
  const status = (redaction as Body | null)?.status
  return status === 'redacted' ? 'erased' : status === 'processing' ? 'erasing' : null
}

const states = {
  requires_input: 'open',
  processing: 'processing',
  verified: 'verified',
  canceled: 'ended',
} as const

function sessionIn(body: Body, url: string | null): HostedAnswer {
  const check = textOf(body.client_reference_id)
  const nothing = { check, problem: null, person: null, url: null }
  if (redactionIn(body) === 'erased') return { ...nothing, state: 'erased' }
  const state = states[body.status as keyof typeof states]
  if (!Object.hasOwn(states, textOf(body.status))) return 'unavailable'
  if (state === 'open') return { ...nothing, state, url, problem: problemIn(body.last_error) }
  if (state !== 'verified') return { ...nothing, state }
  const person = personIn(body.verified_outputs)
  return person ? { ...nothing, state, person } : 'unavailable'
}

function personIn(outputs: unknown): HostedPerson | null {
  if (typeof outputs !== 'object' || outputs === null) return null
  const { first_name, last_name, dob } = outputs as Body
  const [firstName, lastName] = [first_name, last_name].map((each) => textOf(each).slice(0, 200))
  if (!firstName && !lastName) return null
  return { firstName: firstName ?? '', lastName: lastName ?? '', birthDate: dayIn(dob) }
}

function dayIn(dob: unknown): string {
  const { year, month, day } = (dob ?? {}) as Body
  const [y, m, d] = [year, month, day].map(Number)
  if (!y || !m || !d || y < 1900 || y > 2200) return ''
  const date = new Date(Date.UTC(y, m - 1, d))
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d
    ? date.toISOString().slice(0, 10)
    : ''
}

const known: Readonly<Record<string, HostedProblem>> = {
  abandoned: 'stopped',
  consent_declined: 'no_consent',
  country_not_supported: 'country',
  device_not_supported: 'device',
  document_expired: 'document_expired',
  document_type_not_supported: 'document_not_accepted',
  document_unverified_other: 'document_unreadable',
  selfie_document_missing_photo: 'document_not_accepted',
  selfie_face_mismatch: 'face_differs',
  selfie_manipulated: 'face_differs',
  selfie_unverified_other: 'face_differs',
  under_supported_age: 'too_young',
}

function problemIn(error: unknown): HostedProblem | null {
  if (typeof error !== 'object' || error === null) return null
  const code = textOf((error as Body).code)
  return Object.hasOwn(known, code) ? (known[code] ?? 'other') : 'other'
}
