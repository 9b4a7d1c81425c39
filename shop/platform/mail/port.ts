// Port of mail transport.
import type { Result } from '../../result.ts'

export type Email = {
  /** Stable across retries, so that the receiver can drop duplicates (Message-ID). */
  readonly id: string
  readonly to: string
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly writtenAt: Date
  /** The same text with a button. */
  readonly html: string
  /** Unsubscribe URL of a list email (RFC 8058). */
  readonly unsubscribe: string | null
  readonly attachments?: readonly Attachment[]
}

export type Attachment = {
  readonly fileName: string
  /** Content-Type, such as `text/plain; charset=utf-8`. */
  readonly type: string
  readonly content: string | Uint8Array
  /** Id of an inline image, referenced as `cid:ID`. */
  readonly contentId?: string
  /** The item that an inline image shows, as a line of the text names it. */
  readonly shows?: string
}

export interface Postman {
  /**
   * Returns whether it was handed to a mail server, or kept for the demonstration's mailbox. Refuses this email alone:
   * `mail.rejected` permanently, `mail.later` temporarily. Refuses any email, temporarily: `mail.unreachable`,
   * `mail.password`, `mail.certificate`, `mail.busy` and `mail.sender`. The server's response is the fact `answer`.
   */
  deliver(email: Email): Promise<Result<'sent' | 'kept'>>
}
