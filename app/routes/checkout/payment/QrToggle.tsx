// Two QR codes, one at a time, without script: the address only, or a URI with the amount.
import type { ReactNode } from 'react'
import { QrCode } from '../../../components/checkout/QrCode'
import type { QrDrawing } from '../../../http/qr'
import { useT } from '../../../i18n/text'

type Props = {
  address: QrDrawing
  link: QrDrawing
  /** Shown with both. */
  children: ReactNode
}

export function QrToggle({ address, link, children }: Props) {
  const t = useT('payment')
  return (
    <fieldset className="qr-toggle">
      <legend className="visually-hidden">{t('code.legend')}</legend>
      <input type="radio" name="qr" id="qr-address" defaultChecked />
      <label htmlFor="qr-address">{t('code.address')}</label>
      <input type="radio" name="qr" id="qr-link" />
      <label htmlFor="qr-link">{t('code.link')}</label>
      <div className="qr-of-address">
        <QrCode qr={address} label={t('code.addressLabel')} />
      </div>
      <div className="qr-of-link">
        <QrCode qr={link} label={t('qr')} />
      </div>
      {children}
    </fieldset>
  )
}
