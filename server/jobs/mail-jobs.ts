// Sends mail from the outbox: retried by the queue, and at once when the mail server has recovered.
import type { Task } from 'graphile-worker'
import { mostConnections } from '../../adapters/mail/limits.ts'
import { outboxOnlyPostman } from '../../adapters/mail/outbox-only.ts'
import { isStillBack } from '../../shop/catalog/wishlist/actions/subscribe.ts'
import { emailAsSent } from '../../shop/platform/email-texts/views.ts'
import { deliverMail, retryMailsNow, type StillHolds } from '../../shop/platform/mail/actions.ts'
import type { Postman } from '../../shop/platform/mail/port.ts'
import { isOfEmail } from '../../shop/platform/mail/rules.ts'
import { attachedToOrder } from '../../shop/sales/checkout/views/attachments.ts'
import { orderEmailHolds } from '../../shop/sales/checkout/views/email-validity.ts'
import { emailLook } from '../../shop/storefront/brand/views.ts'
import type { World } from '../../shop/world.ts'
import type { Config } from '../config/config.ts'
import { withLanes } from './mail-lanes.ts'

/** After a day of failures the next retry may be hours away: the first accepted email makes the others due. */
export function sendMail(world: World, postman: Postman): Task {
  let isAway = false
  let isBack = false
  // Observed here: emails that were dropped, or only waited for a lane, say nothing about the server; a rejection of one
  // shows that it is up.
  const watched: Postman = withLanes(
    {
      async deliver(email) {
        const send = () => postman.deliver(email)
        const answer = await (world.observe ? world.observe('call', 'smtp', send) : send())
        const isThere = answer.ok || isOfEmail(answer.code)
        isBack ||= isAway && isThere
        isAway = !isThere
        return answer
      },
    },
    mostConnections,
  )
  return async (payload, { job }) => {
    const { id } = payload as { id: string }
    const isLast = job.attempts >= job.max_attempts
    const result = await deliverMail(
      ...([world, watched, id, isLast] as const),
      ...([emailHolds, attachedToOrder, emailAsSent, emailLook] as const),
    )
    if (isBack) {
      isBack = false
      await retryMailsNow(world)
    }
    // Throwing makes the queue retry the job.
    if (!result.ok) throw new Error(result.code)
  }
}

/** Only templates whose condition may have changed set `about`. */
const emailHolds: StillHolds = async (world, { to, language, template, about }) => {
  const { order, product, variant } = about
  if (order) return orderEmailHolds(world, template, order)
  if (product && variant)
    return isStillBack(world, { to, language, productId: product, variantId: variant })
  return true
}

type Closable = Postman & { close?(): void }

export async function openPostman(config: Config): Promise<Closable> {
  if (!config.smtp) return outboxOnlyPostman
  const { smtpPostman } = await import('../../adapters/mail/smtp.ts')
  return smtpPostman(config.smtp.url, config.smtp.from)
}
