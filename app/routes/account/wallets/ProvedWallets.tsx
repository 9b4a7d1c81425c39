// Proved wallets, when and how, and a button to remove each.
import { Form } from 'react-router'
import type { ProofView } from '../../../../shop/payments/wallet-proofs/views.ts'
import { useMoment } from '../../../components/text/local-times'
import { Mono } from '../../../components/text/Mono'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'

export function ProvedWallets({ proofs }: { proofs: readonly ProofView[] }) {
  const moment = useMoment()
  const t = useT('wallets')
  return (
    <section className="card" aria-labelledby="proved">
      <h2 id="proved">{t('list')}</h2>
      {proofs.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="wallets">
          {proofs.map(({ id, address, method, at }) => (
            <li key={id}>
              <Mono>{address}</Mono>
              <p className="hint">{t(`method.${method}`, { date: moment(at) })}</p>
              <Form method="post" action="/account/wallets">
                <input type="hidden" name="intent" value="forget" />
                <input type="hidden" name="proof" value={id} />
                <Button kind="quiet" aria-label={t('forgetOf', { address: address.slice(0, 8) })}>
                  {t('forget')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <p className="hint">{t('meaning')}</p>
    </section>
  )
}
