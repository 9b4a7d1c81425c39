// Parses the JSON body of a request, with limits on depth and content.

import * as v from 'valibot'
import { otherCurrency } from '../../shop/platform/commands.ts'
import { readInput, wellFormed } from '../../shop/platform/input.ts'
import { refuseSecrets } from '../../shop/platform/recovery-phrases/actions.ts'
import { kindOf } from '../../shop/platform/recovery-phrases/rules/secrets.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { type Problem, problem, problemOf } from './problem'

export type Read<T> = { readonly value: T } | { readonly problem: Problem }

const deepest = 20
const strange = new Set(['__proto__', 'constructor', 'prototype'])

export function parseJson(bytes: Uint8Array): Read<unknown> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { problem: problem('api.json') }
  }
  // Without recursion, so that a sender cannot overflow the stack.
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return { problem: problem('api.depth') }
    const below: unknown[] = []
    for (const each of level) {
      if (typeof each !== 'object' || each === null) continue
      if (!Array.isArray(each) && Object.keys(each).some((name) => strange.has(name)))
        return { problem: problem('api.name') }
      for (const [name, child] of Object.entries(each)) {
        if (wellFormed(name) !== name) return { problem: problem('api.name') }
        // As in every form: PostgreSQL stores neither zero bytes nor lone surrogates.
        if (typeof child === 'string') (each as Record<string, unknown>)[name] = wellFormed(child)
        else below.push(child)
      }
    }
    level = below
  }
  return { value }
}

/** Refuses a wallet's secret in any text, as on every page; then validates strictly against the operation's schema. */
export async function readBody(
  world: World,
  entries: Record<string, v.GenericSchema>,
  sent: unknown,
  files: readonly string[] = [],
): Promise<Read<unknown>> {
  const members = Object.entries(Object(sent)).filter(([name]) => !files.includes(name))
  const texts = files.length > 0 ? Object.fromEntries(members) : sent
  const safe = await refuseSecretsIn(world, texts)
  if (!safe.ok) return { problem: problemOf(world, safe) }
  const other = otherCurrency(sent, world.config.currency)
  if (other !== null) {
    const facts = { currency: other.slice(0, 10), expected: world.config.currency }
    return { problem: problemOf(world, refuse('money.other_currency', { facts })) }
  }
  const read = v.safeParse(v.strictObject(entries), sent)
  if (read.success) return { value: read.output }
  const misfits = read.issues.filter(({ type }) => !ownChecks.has(type))
  if (misfits.length === 0) {
    const own = readInput(v.strictObject(entries), sent)
    if (!own.ok) return { problem: problemOf(world, own) }
  }
  // Received values are not repeated.
  const errors = misfits.slice(0, 20).map(({ path = [], type, expected }) => ({
    pointer: path.map(({ key }) => `/${pointerPart(key)}`).join(''),
    code: `body.${type}`,
    detail: expected === 'never' ? 'Unknown member.' : `Expected ${expected ?? 'another value'}.`,
  }))
  return { problem: problem('api.body', { errors }) }
}

/** Checks that no JSON schema expresses: their messages are those of the dashboard's forms. */
const ownChecks = new Set<string>(['check', 'raw_check', 'raw_transform'])

const refuseSecretsIn = async (world: World, sent: unknown): Promise<Result> => {
  const texts = textsIn(sent, '')
  if (texts.length === 0) return ok()
  return refuseSecrets(world, texts, (name) => kindOf(name.split('.').at(-1) ?? ''))
}

/** Why a text in it is refused, in English; null if all are harmless. */
export async function refusedText(world: World, sent: unknown): Promise<string | null> {
  const safe = await refuseSecretsIn(world, sent)
  return safe.ok ? null : world.say('en', 'errors', safe.code)
}

const pointerPart = (key: unknown) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')

/** The shortest phrase has twelve characters. Property names are texts, too. */
function textsIn(value: unknown, name: string): [string, string][] {
  if (typeof value === 'string') return value.length >= 12 ? [[name, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]): [string, string][] => [
    ...(key.length >= 12 ? [[key, ''] as [string, string]] : []),
    ...textsIn(each, name === '' ? key : `${name}.${key}`),
  ])
}
