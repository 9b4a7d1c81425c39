// Mail transport of the demonstration: messages stay in the outbox and are shown on the mailbox page.
import type { Postman } from '../../shop/platform/mail/port.ts'
import { ok } from '../../shop/result.ts'

export const outboxOnlyPostman: Postman = { deliver: async () => ok('kept') }
