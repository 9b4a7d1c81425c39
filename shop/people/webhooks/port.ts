// Port of webhook receivers.
import type { Result } from '../../result.ts'
import type { Attempt } from './rules.ts'

export type Message = {
  readonly id: string
  readonly at: Date
  /** JSON. */
  readonly body: string
  /** `whsec_…`: signs once with each. */
  readonly secrets: readonly string[]
}

export interface WebhookReceivers {
  /** Whether the URL's host is public. Refuses `webhooks.private`, `webhooks.unknown`. */
  check(url: string): Promise<Result>
  /** One attempt, signed (Standard Webhooks), to public addresses only, without following redirects. Never throws. */
  send(url: string, message: Message, signal?: AbortSignal): Promise<Attempt>
  /** HTTP headers of a message. */
  headers(message: Message): Readonly<Record<string, string>>
  /** Whether `http://localhost` is allowed: on a developer's machine. */
  readonly mayBeLocal: boolean
}
