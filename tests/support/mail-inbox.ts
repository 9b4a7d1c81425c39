// Mail transport that collects messages for tests.
import type { Email, Postman } from '../../shop/platform/mail/port.ts'
import { ok } from '../../shop/result.ts'

export function collectingPostman(): { emails: Email[]; carrying: Postman } {
  const emails: Email[] = []
  return {
    emails,
    carrying: {
      async deliver(email) {
        emails.push(email)
        return ok('sent')
      },
    },
  }
}
