// A secret that is shown only once: an API key, or a webhook's signing secret.
import { useT } from '../../../i18n/text'
import { CopyButton } from '../../../ui/CopyButton'
import { Notice } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'

export function ShownSecret({
  secret,
  of,
  isRotated = false,
}: {
  secret: string
  of: 'admin-api' | 'admin-webhooks'
  isRotated?: boolean
}) {
  const words = useT(of)
  return (
    <div className="admin-section" tabIndex={-1} ref={(box) => box?.focus()}>
      <Notice kind="ok" title={words('secretTitle')} role="alert">
        <p>
          {words('secretText')} {isRotated && <span>{words('overlap')}</span>}
        </p>
        <p className="api-secret">
          <Verbatim as="code">{secret}</Verbatim>
        </p>
        <CopyButton
          text={secret}
          label={words('copy')}
          done={words('copied')}
          failed={words('notCopied')}
        />
      </Notice>
    </div>
  )
}
