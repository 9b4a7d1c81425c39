// Links to the page of Pi's app, as document loads, since only that document may run Pi's script.
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'

export function PiAppOffer({ number }: { number: string }) {
  const t = useT('piapp')
  return (
    <section className="pi-app-offer" aria-label={t('title')}>
      <LinkButton kind="quiet" to={`/payment/pi?order=${number}`} reloadDocument>
        {t('offer')}
      </LinkButton>
      <p className="hint">{t('offerHint')}</p>
    </section>
  )
}

export function PiAppLink({ next }: { next: string }) {
  const t = useT('piapp')
  const query = next ? `?${new URLSearchParams({ next })}` : ''
  return (
    <section className="card" aria-label={t('titleProve')}>
      <p>{t('proveText')}</p>
      <LinkButton kind="quiet" to={`/payment/pi${query}`} reloadDocument>
        {t('prove')}
      </LinkButton>
    </section>
  )
}
