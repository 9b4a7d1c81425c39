// Mail transport that collects messages for tests.
import type { Letter, Postman } from '../../shop/platform/mail/port.ts'
import { ok } from '../../shop/result.ts'

export function collectingPostman(): { letters: Letter[]; carrying: Postman } {
  const letters: Letter[] = []
  return {
    letters,
    carrying: {
      async deliver(letter) {
        letters.push(letter)
        return ok('sent')
      },
    },
  }
}
