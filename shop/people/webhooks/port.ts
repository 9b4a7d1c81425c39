// Receivers of webhooks, as the world reaches them.
import type { Result } from '../../result.ts'
import type { Attempt } from './rules/retries.ts'

export type Message = {
  readonly id: string
  readonly at: Date
  /** JSON. */
  readonly body: string
  /** `whsec_…`: a signature with each. */
  readonly secrets: readonly string[]
}

export interface WebhookReceivers {
  /** Whether the address may be sent to at all. Refuses `webhooks.private`, `webhooks.unknown`. */
  check(url: string): Promise<Result>
  /** One attempt, signed (Standard Webhooks), at a public address alone, without following redirects. Never throws. */
  send(url: string, message: Message, signal?: AbortSignal): Promise<Attempt>
  /** Headers that a message is sent with. */
  headers(message: Message): Readonly<Record<string, string>>
  /** Whether `http://localhost` is let in: on a developer's machine. */
  readonly mayBeLocal: boolean
}
