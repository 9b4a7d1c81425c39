// Bulkhead of mail delivery: recipients whose server never answers hold all lanes but one.
import type { Email, Postman } from '../../shop/platform/mail/port.ts'
import { refuse } from '../../shop/result.ts'

/** Milliseconds that an email waits for a lane of its recipient's domain; then it goes back to the queue. */
const patience = 3_000

type Lanes = { running: number; isSilent: boolean; ended: PromiseWithResolvers<void> }

/**
 * At most all `lanes` but one deliver to one domain. Another email to it waits for one of them, and once one has
 * waited in vain they go back to the queue at once, until something is delivered there. Refuses those `mail.later`.
 */
export function withLanes(postman: Postman, lanes: number): Postman {
  const domains = new Map<string, Lanes>()
  const lanesOf = (domain: string): Lanes => {
    const known = domains.get(domain)
    if (known) return known
    const fresh = { running: 0, isSilent: false, ended: Promise.withResolvers<void>() }
    domains.set(domain, fresh)
    return fresh
  }
  const isFull = (own: Lanes) => own.running >= Math.max(1, lanes - 1)
  return {
    async deliver(email: Email) {
      const domain = email.to.slice(email.to.lastIndexOf('@') + 1).toLowerCase()
      const own = lanesOf(domain)
      if (isFull(own) && !own.isSilent) await endOf(own)
      if (isFull(own)) {
        own.isSilent = true
        return refuse('mail.later', { facts: { answer: `no answer yet for others at ${domain}` } })
      }
      own.running += 1
      try {
        const answer = await postman.deliver(email)
        if (answer.ok) own.isSilent = false
        return answer
      } finally {
        own.running -= 1
        own.ended.resolve()
        own.ended = Promise.withResolvers()
        if (own.running === 0) domains.delete(domain)
      }
    },
  }
}

/** Waits until one of its deliveries has ended, or patience. */
async function endOf({ ended }: Lanes): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patience)
  await Promise.race([ended.promise, promise])
  clearTimeout(timer)
}
