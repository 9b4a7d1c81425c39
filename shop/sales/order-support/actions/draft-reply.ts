// Drafts a message to a customer as an order note, which staff reviews and sends.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { writeNote } from '../../orders/actions/notes.ts'
import { foreignLink, replyDraftPrefix } from '../../orders/rules/message.ts'

/** Refuses as `writeNote` does, and `orders.message_link` {link} as the message would be. */
export async function draftReply(
  world: World,
  who: Viewer,
  number: string,
  text: string,
): Promise<Result> {
  const link = foreignLink(text, world.config.publicUrl)
  if (link !== null) return refuse('orders.message_link', { facts: { link } })
  return writeNote(world, who, number, replyDraftPrefix + text.trim())
}
