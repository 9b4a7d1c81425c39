// An email that another one replaces is not sent: if it must be sent, so must what replaces it.
import { expect, test } from 'vitest'
import { replacedRefundMails } from '../../payments/refunds/mail.ts'
import { mayBeOff } from '../../platform/email-texts/rules.ts'
import { replacedOrderMails } from './mail.ts'

const pairs = [
  ...Object.entries(replacedOrderMails).map((each) => ['order', ...each] as const),
  ...Object.entries(replacedRefundMails).map((each) => ['refund', ...each] as const),
].flatMap(([room, by, mails]) => mails.map((mail) => [`${room}.${by}`, `${room}.${mail}`] as const))

const needed = pairs.filter(([, replaced]) => !mayBeOff(replaced))

test.each(needed)('%s, which replaces %s, cannot be turned off either', (by) =>
  expect(mayBeOff(by)).toBe(false),
)
