// Newsletter subscription of the verified address: its state, since when, and the switch.
import { Form } from 'react-router'
import type { Subscription } from '../../../../shop/people/newsletter/views/subscribers.ts'
import { useShopDay } from '../../../components/text/local-times'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { useIsSending } from '../sending'

export function NewsletterPanel({ subscription }: { subscription: Subscription | null }) {
  const t = useT('account')
  const words = useT('newsletter-form')
  const shopDay = useShopDay()
  const isSending = useIsSending('newsletter')
  const since = subscription?.confirmedAt ?? null
  return (
    <section className="card" aria-labelledby="news">
      <h2 id="news">{t('newsletter.title')}</h2>
      {since ? (
        <p>
          {t('newsletter.since', {
            date: shopDay(since),
            version: subscription?.consent ?? '',
          })}
        </p>
      ) : (
        <p>{t(subscription ? 'newsletter.asked' : 'newsletter.none')}</p>
      )}
      {!since && <p className="hint">{words('consent')}</p>}
      <Form method="post">
        <input type="hidden" name="intent" value="newsletter" />
        <Button kind="quiet" name="wants" value={since ? 'no' : 'yes'} busy={isSending}>
          {t(since ? 'newsletter.leave' : 'newsletter.join')}
        </Button>
      </Form>
    </section>
  )
}
