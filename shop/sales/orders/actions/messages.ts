// Stores messages from staff with the order.
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { World } from '../../../world.ts'
import { insertMessage } from '../store/messages.ts'

/** False where it was stored before. */
export const insertOrderMessage = (
  world: World,
  who: Viewer,
  number: string,
  { id, text }: { id: string; text: string },
): Promise<boolean> => insertMessage(world.db, number, { id, text, who: who.id, at: world.now() })
