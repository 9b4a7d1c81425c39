// One payment address with its state, and what an owner may decide about it.
import type { DestinationState } from '../../../../../shop/payments/destinations/rules/destinations.ts'
import type { DestinationView } from '../../../../../shop/payments/destinations/views.ts'
import { useT } from '../../../../i18n/text'
import { Badge, type Kind } from '../../../../ui/Notice'
import { Verbatim } from '../../../../ui/Verbatim'
import { ActForm, CollapsedAction } from '../../lists/acts'
import { When } from '../../lists/facts'
import { ReasonField } from '../../lists/reason'

const kinds: Record<DestinationState, Kind> = {
  current: 'ok',
  proposed: 'warn',
  former: 'info',
  withdrawn: 'info',
  compromised: 'bad',
}

/** Families of chains, by the names that wallets use. */
const networks: Readonly<Record<string, string>> = { eip155: 'EVM', tron: 'Tron' }

type Props = {
  destination: DestinationView
  mayDecide: boolean
  /** What was typed in a form that was refused. */
  typed: Readonly<Record<string, string>> | undefined
}

export function Destination({ destination, mayDecide, typed }: Props) {
  const words = useT('admin-addresses')
  const { kind, ledger, value, label, state, wallet } = destination
  const { firstSeenAt, proposedAt, confirmedAt, compromisedAt, compromisedReason } = destination
  const id = `${kind}-${value}`
  return (
    <section className="admin-card" aria-labelledby={id}>
      <h2 id={id}>
        <span>{words(`kind.${kind}`)}</span> <small dir="auto">{networks[ledger] ?? ledger}</small>
      </h2>
      <p>
        <Badge kind={kinds[state]}>{words(`state.${state}`)}</Badge>{' '}
        <When at={compromisedAt ?? proposedAt ?? confirmedAt ?? firstSeenAt} />
      </p>
      <p>
        {kind === 'usdt_account' && label !== null && (
          <span>
            {/* The account of collecting contracts is an address itself. */}
            <span>{words(value.startsWith('0x') ? 'account.vaults' : 'account.first')}</span>
            <br />
          </span>
        )}
        <Verbatim className="mono address">{label ?? value}</Verbatim>
      </p>
      {wallet && (state === 'current' || state === 'proposed') && (
        <p>
          <span>{words('account.compare', { number: wallet.account })}</span>{' '}
          <Verbatim className="mono">{wallet.path}</Verbatim>
        </p>
      )}
      {compromisedReason && <p>{compromisedReason}</p>}
      {mayDecide && state === 'proposed' && (
        <>
          <p>{words('proposedText')}</p>
          <ActForm act="confirm" kind="primary" fields={{ kind, ledger, value }} preventScrollReset>
            {words('confirm')}
          </ActForm>
        </>
      )}
      {mayDecide && state !== 'compromised' && (
        <CollapsedAction
          act="compromise"
          kind="danger"
          label={words('compromise')}
          isOpen={typed?.act === 'compromise'}
          fields={{ value }}
        >
          <ReasonField hint={words('compromiseHint')} value={typed?.reason} required />
        </CollapsedAction>
      )}
    </section>
  )
}
