// Performs an operation for an agent, whatever the transport: profile, versions, proof, limits, input, replays.
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { refusedText } from '../../app/api/body'
import { isLanguage, type Language } from '../../app/i18n/languages'
import { securityEvent } from '../../shop/platform/audit/actions.ts'
import { stable } from '../../shop/platform/canonical-json.ts'
import { allow } from '../../shop/platform/rate-limits/actions.ts'
import { networkOf } from '../../shop/platform/rate-limits/rules.ts'
import type { Answered } from '../../shop/platform/replays.ts'
import { visibleText } from '../../shop/platform/visible-text.ts'
import { type IdempotentWork, withIdempotencyKey } from '../../shop/sales/agents/idempotency.ts'
import { type Agent, countedFor, hostOf, limits } from '../../shop/sales/agents/rules.ts'
import { agentsMayShop } from '../../shop/sales/agents/views.ts'
import type { World } from '../../shop/world.ts'
import { capabilities, relevant, shared } from './capabilities'
import { fault } from './fault'
import { problem } from './messages'
import type { UcpAnswer, UcpOperation } from './operation'
import { type PlatformProfile, platformProfile } from './platform-profile'
import type { Proof } from './signatures'
import { ucpVersion } from './version'

export type Asked = {
  readonly operation: UcpOperation
  /** URL of the agent's profile as received; null if there was none. */
  readonly profile: string | null
  /** An agent without a profile may use operations that show what everyone may see. */
  readonly mayBeUnknown?: boolean
  readonly id: string
  /** Parsed JSON. */
  readonly input: unknown
  readonly idempotencyKey: string | null
  readonly language: Language
  readonly ip: string
  /** The proof that a key of the profile has signed the request; throws for an invalid signature. */
  proof(keys: PlatformProfile['keys']): Proof | null
}
export type Performed = { readonly status: number; readonly body: string }

/** Throws `Fault` for protocol errors. */
export async function perform(world: World, asked: Asked): Promise<Performed> {
  const { operation, id, input, idempotencyKey } = asked
  if (!(await agentsMayShop(world))) fault('agents_off')
  const network = networkOf(asked.ip)
  const isUnknown = asked.profile === null && asked.mayBeUnknown && operation.isPublic
  const profile = isUnknown ? unknown : await declaredProfile(world, asked.profile, asked.ip)
  const proof = asked.proof(profile.keys)
  const isSigned = proof !== null
  if (operation.needsProof && !isSigned) fault('signature_missing')
  const agent: Agent = {
    profile: asked.profile ?? 'unknown',
    isSigned,
    network,
    webhook: profile.webhook,
  }
  await countRequest(world, agent)
  const active = shared(profile.capabilities)
  if (!active.has(operation.root)) return incompatible(world, operation)
  const refused = await refusedText(world, input)
  if (refused !== null) fault('invalid_request', { content: refused })
  const read = v.safeParse(operation.input, input)
  if (!read.success) return fault('invalid_request', { content: whyNot(read.issues) })
  const language = languageIn(read.output) ?? asked.language
  const said = (answer: UcpAnswer): Answered => ({
    status: answer.status,
    // Without characters that only an assistant would read.
    body: visibleText(JSON.stringify({ ucp: envelope(operation, active, answer), ...answer.body })),
    about: [id, String(answer.body.id ?? '')].filter(Boolean),
  })
  const work = async (world: World): Promise<IdempotentWork> => {
    const call = { world, agent, language, active, id, input: read.output as never }
    const answer = await operation.run(call)
    if (!('undone' in answer)) return said(answer)
    return { undone: async (world) => said(await answer.undone(world)) }
  }
  if (!operation.changes) {
    const done = await work(world)
    return 'undone' in done ? done.undone(world) : done
  }
  if (idempotencyKey !== null && !/^[\x21-\x7e]{16,255}$/.test(idempotencyKey))
    fault('invalid_idempotency_key')
  const request = createHash('sha256')
    .update(stable([operation.name, id, input]))
    .digest('base64url')
  const who = isSigned ? agent.profile : `${agent.profile} unsigned`
  // Without a key of its own, a signature is one: sent again, it has no further effect. No header holds a space.
  if (proof && idempotencyKey === null && !proof.isFresh) fault('signature_undated')
  const name = idempotencyKey ?? (proof && `signature ${proof.id}`)
  const key = name === null ? null : { by: who, name, request }
  const done = await withIdempotencyKey(world, key, work)
  return done === 'other' ? fault('idempotency_conflict') : done
}

/** Without a profile everything that the shop offers is understood, and nothing is proved. */
const unknown: PlatformProfile = {
  capabilities: Object.fromEntries(Object.keys(capabilities).map((name) => [name, [ucpVersion]])),
  keys: [],
  webhook: null,
}

const declaredProfile = (world: World, address: string | null, network: string) =>
  address === null ? fault('invalid_profile_url') : platformProfile(world, address, network)

/** The language of the context, if the shop has it. */
function languageIn(input: unknown): Language | undefined {
  const { context } = (input ?? {}) as { context?: { language?: string } }
  const language = context?.language?.split('-')[0]?.toLowerCase()
  return isLanguage(language) ? language : undefined
}

async function countRequest(world: World, agent: Agent): Promise<void> {
  const counted = await allow(world, limits.requests, countedFor(agent))
  if (counted.ok) return
  const { seconds } = counted.facts ?? {}
  const details = { rule: limits.requests.name, agent: hostOf(agent.profile) }
  await securityEvent(world, { action: 'rate_limited', resource: 'ucp', details })
  fault('rate_limited', { retryAfter: typeof seconds === 'number' ? seconds : 60 })
}

const envelope = (
  { root }: Pick<UcpOperation, 'root'>,
  active: ReadonlySet<string>,
  { isError = false, handlers }: Pick<UcpAnswer, 'isError' | 'handlers'>,
) => ({
  version: ucpVersion,
  status: isError ? 'error' : 'success',
  capabilities: relevant(root, active),
  ...(handlers && { payment_handlers: handlers }),
})

function incompatible(world: World, { root }: UcpOperation): Performed {
  const content = `The profile does not declare ${root} in version ${ucpVersion}.`
  const body = {
    ucp: { version: ucpVersion, status: 'error', capabilities: {} },
    messages: [problem('capabilities_incompatible', content, 'unrecoverable')],
    continue_url: `${world.config.publicUrl}/`,
  }
  return { status: 200, body: JSON.stringify(body) }
}

/** The path, and what was expected there; received values are not repeated. */
function whyNot(issues: readonly v.BaseIssue<unknown>[]): string {
  const [first] = issues
  const path = (first?.path ?? [])
    .map(({ key }) => String(key).slice(0, 60))
    .reduce((text, part) => text + (/^\d+$/.test(part) ? `[${part}]` : `.${part}`), '$')
  if (first?.received === 'undefined') return `${path}: missing.`
  // The library's own messages repeat what was received.
  const own = first && !first.message.startsWith('Invalid ') ? first.message : null
  return `${path}: expected ${own ?? first?.expected ?? 'another value'}.`
}
