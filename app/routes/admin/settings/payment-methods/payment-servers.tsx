// Payment servers that the settings of the shop's server name: their state, and where their messages are to be sent.
import type { ProviderView } from '../../../../../shop/payments/providers/views.ts'
import type { LedgerHealth } from '../../../../../shop/payments/reconciliation/views.ts'
import { CopyText } from '../../../../components/checkout/CopyText'
import { useT } from '../../../../i18n/text'
import { Notice } from '../../../../ui/Notice'
import { Verbatim } from '../../../../ui/Verbatim'
import { Facts } from '../../lists/facts'

export type PaymentServer = ProviderView & Pick<LedgerHealth, 'state' | 'failure'>

type Props = {
  readonly servers: readonly PaymentServer[]
  /** Stores that are no longer set up, with what may still be paid there. */
  readonly former: readonly { readonly ledger: string; readonly open: number }[]
  readonly isInPi: boolean
}

export function PaymentServers({ servers, former, isInPi }: Props) {
  const words = useT('admin-manual')
  const errors = useT('errors')
  return (
    <section className="admin-card" aria-labelledby="servers">
      <h2 id="servers">{words('hosted.title')}</h2>
      <p>{words(servers.length > 0 ? 'hosted.lead' : 'hosted.none')}</p>
      {servers.length > 0 && isInPi && <Notice kind="info" text={words('hosted.inPi')} />}
      {former.map(({ ledger, open }) => (
        <Notice key={ledger} kind="warn" text={words('hosted.former', { ledger, count: open })} />
      ))}
      {servers.map(({ ledger, name, host, hook, open, state, failure }) => (
        <div key={ledger}>
          <h3>{name}</h3>
          <Facts
            facts={[
              [words('hosted.host'), <Verbatim key="host">{host}</Verbatim>],
              [
                words('hosted.store'),
                <Verbatim key="store" className="mono">
                  {ledger.split(':')[1] ?? ''}
                </Verbatim>,
              ],
              [
                words('hosted.state'),
                state === 'failing' && failure && errors.has(failure)
                  ? `${words('hosted.states.failing')}: ${errors(failure)}`
                  : words(`hosted.states.${state === 'off' ? 'starting' : state}`),
              ],
              [words('hosted.open'), String(open)],
            ]}
          />
          <CopyText label={words('hosted.hook')} text={hook} />
        </div>
      ))}
    </section>
  )
}
