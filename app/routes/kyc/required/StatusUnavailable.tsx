// Calm notice that the status could not be read, with a retry. It is not "none".
import { useT } from '../../../i18n/text'
import { LinkButton } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'

export function StatusUnavailable({ path }: { path: string }) {
  const t = useT('kyc')
  return (
    <Notice kind="warn" role="alert">
      <p>{t('required.unreadable')}</p>
      <LinkButton kind="quiet" to={path} reloadDocument>
        {t('required.tryAgain')}
      </LinkButton>
    </Notice>
  )
}
