// Turns an email off, where that is allowed.
import { useT } from '../../../../i18n/text'
import { ActForm } from '../../lists/acts'

type Props = {
  isOff: boolean
  mayBeOff: boolean
  /** The invoice is attached to it. */
  hasInvoice: boolean
}

export function Sending({ isOff, mayBeOff, hasInvoice }: Props) {
  const words = useT('admin-mail')
  if (!mayBeOff) return null
  return (
    <section className="admin-card" aria-labelledby="sending-title">
      <h2 id="sending-title">{words('sending')}</h2>
      <p>{words(isOff ? 'isOff' : 'isOn')}</p>
      {hasInvoice && <p>{words('hasInvoice')}</p>}
      <ActForm intent={isOff ? 'on' : 'off'} kind="quiet">
        {words(isOff ? 'turnOn' : 'turnOff')}
      </ActForm>
    </section>
  )
}
