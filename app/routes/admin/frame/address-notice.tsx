// On every page of the dashboard while a payment address or a decisive setting needs an owner.
import { Link } from 'react-router'
import { useT } from '../../../i18n/text'
import { Notice } from '../../../ui/Notice'

export function AddressNotice({ isOwner }: { isOwner: boolean }) {
  const t = useT('admin')
  return (
    <Notice kind="bad" title={t('addressNotice.title')}>
      <p>{t('addressNotice.text')}</p>
      {isOwner && (
        <p>
          <Link to="/admin/settings/addresses">{t('addressNotice.link')}</Link>
        </p>
      )}
    </Notice>
  )
}
