// Port of mail transport.
import type { Result } from '../../result.ts'

export type Email = {
  /** Stays the same when an email is sent again, so that the receiver can drop the copy. */
  readonly id: string
  readonly to: string
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly writtenAt: Date
  /** The same words with a button. */
  readonly html: string
  /** An email of a list: the link that ends it by one request (RFC 8058). */
  readonly unsubscribe: string | null
  readonly attachments?: readonly Attachment[]
}

export type Attachment = {
  readonly fileName: string
  /** As a mail program is told it: `text/plain; charset=utf-8`. */
  readonly type: string
  readonly content: string | Uint8Array
}

export interface Postman {
  /**
   * Answers how it went: handed to a mail server, or kept for the demonstration's mailbox.
   * Refuses this email alone: `mail.rejected` for good, `mail.later` for now. Any would be refused, for now, as the
   * shop's server may be mended: `mail.unreachable`, `mail.password`, `mail.certificate`, `mail.busy` and `mail.sender`.
   * What the server said is the fact `answer`.
   */
  deliver(email: Email): Promise<Result<'sent' | 'kept'>>
}
