// The demonstration's postman: the letter stays in the outbox, and the mailbox page shows it.
import type { Postman } from '../../shop/platform/mail/port.ts'
import { ok } from '../../shop/result.ts'

export const keepingPostman: Postman = { deliver: async () => ok('kept') }
