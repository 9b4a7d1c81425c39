// Shopping tools, for everyone: the Universal Commerce Protocol's operations in its MCP binding.
import * as v from 'valibot'
import { languageOf } from '../../../app/http/accept-language'
import { Fault, fault } from '../../ucp/fault'
import type { UcpOperation } from '../../ucp/operation'
import { operations } from '../../ucp/operations/all'
import { perform } from '../../ucp/perform'
import { proofOf } from '../../ucp/signatures'
import { schemaOf, type Tool } from '../tool'

/** Operations with an idempotency key: a repeated request gets the first response. */
const needsKey = ({ name }: UcpOperation) => /^(complete|cancel)_/.test(name)

const metaOf = (operation: UcpOperation) => ({
  type: 'object',
  description: operation.isPublic
    ? 'For agents with a profile of the protocol; others omit it'
    : 'Who calls, and the key of a change',
  required: [
    ...(operation.isPublic ? [] : ['ucp-agent']),
    ...(needsKey(operation) ? ['idempotency-key'] : []),
  ],
  properties: {
    'ucp-agent': {
      type: 'object',
      description: 'The agent that calls',
      required: ['profile'],
      properties: {
        profile: {
          type: 'string',
          format: 'uri',
          description:
            'Public https address of the profile of the agent (ucp.dev), such as https://agent.example/profile.json. Do not invent one: without a profile, use create_cart_link',
        },
      },
    },
    ...(operation.changes && {
      'idempotency-key': {
        type: 'string',
        minLength: 16,
        maxLength: 255,
        description:
          'A new random key for each change, such as a UUID, and the same key when you retry it: the change is then made once',
      },
    }),
  },
})

const shell = v.looseObject({
  meta: v.optional(
    v.looseObject({
      'ucp-agent': v.optional(v.looseObject({ profile: v.optional(v.string()) })),
      'idempotency-key': v.optional(v.string()),
    }),
  ),
  id: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/))),
})

const about = {
  catalog: 'What to find or read',
  cart: 'What the cart contains',
  checkout: 'What to order, and how to deliver it',
} as const

function toolOf(operation: UcpOperation): Tool {
  const { name, title, description, argument, hasId, changes, isPublic } = operation
  return {
    name,
    title,
    description,
    isWrite: changes,
    scope: null,
    isSigned: operation.isSigned === true || operation.needsProof === true,
    inputSchema: {
      type: 'object',
      required: [
        ...(isPublic ? [] : ['meta']),
        ...(hasId ? ['id'] : []),
        ...(argument ? [argument] : []),
      ],
      properties: {
        meta: metaOf(operation),
        ...(hasId && {
          id: {
            type: 'string',
            maxLength: 100,
            description: 'Id from the answer that created it',
          },
        }),
        ...(argument && {
          [argument]: { ...schemaOf(operation.input), description: about[argument] },
        }),
      },
    },
    async run(world, { ip, received }, input) {
      const read = v.safeParse(shell, input)
      if (!read.success || (hasId && read.output.id === undefined))
        return fault('invalid_request', {
          content: 'Expected `meta`, and `id` where there is one.',
        })
      const { meta, id = '' } = read.output
      if (argument && read.output[argument] === undefined)
        fault('invalid_request', { content: `$.${argument}: missing. ${about[argument]}.` })
      const idempotencyKey = meta?.['idempotency-key'] ?? null
      if (needsKey(operation) && idempotencyKey === null) fault('invalid_idempotency_key')
      const accepted = received.headers['accept-language']
      const { body } = await withHint(operation, () =>
        perform(world, {
          operation,
          id,
          ip,
          idempotencyKey,
          profile: meta?.['ucp-agent']?.profile ?? null,
          mayBeUnknown: true,
          input: argument ? read.output[argument] : {},
          language: languageOf(typeof accepted === 'string' ? accepted : null),
          proof: (keys) => proofOf(received, keys, world.now()),
        }),
      )
      return { text: body, structured: JSON.parse(body) }
    },
  }
}

/**
 * An assistant without a usable profile is told what it can do instead; paths into the input begin at the tool's
 * arguments.
 */
async function withHint<T>(
  { isPublic, argument }: UcpOperation,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { code, content } = error
    if (/^(invalid_profile_url|profile_)/.test(code))
      return fault(code, { content: `${content} ${isPublic ? withoutMeta : withoutProfile}` })
    if (code === 'invalid_request' && argument && content.startsWith('$'))
      return fault(code, { content: `$.${argument}${content.slice(1)}` })
    throw error
  }
}
const withoutMeta = 'This tool needs no profile: omit meta.'
const withoutProfile =
  'An agent that has none uses create_cart_link, and gives its url to the buyer.'

export const shopping: readonly Tool[] = operations.map(toolOf)

/** The protocol's own codes for errors that precede a response of the shop. */
export function codeOf({ code, status }: Fault): number {
  if (/^(invalid_profile_url|profile_|version_)/.test(code)) return -32001
  if (/^(digest_mismatch|algorithm_)/.test(code)) return -32600
  if (status === 400) return -32602
  return status === 500 ? -32603 : -32000
}
