// Recovery codes, shown only once.

import { isDashboardPath } from '../../i18n/languages'
import { useT } from '../../i18n/text'
import { LinkButton } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Verbatim } from '../../ui/Verbatim'

type Props = {
  codes: readonly string[]
  title: string
  /** Where the button leads. */
  next?: string | undefined
}

export function RecoveryCodes({ codes, title, next = '/account/security' }: Props) {
  const t = useT('security')
  const file = `${title}\n\n${codes.join('\n')}\n`
  return (
    <section className="card" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{t('codes.yours')}</h2>
      <Notice kind="warn" role="status" text={t('codes.once')} />
      <Verbatim as="ol" className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <Verbatim as="code">{code}</Verbatim>
          </li>
        ))}
      </Verbatim>
      <p className="row">
        <a
          className="button quiet"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        >
          {t('codes.download')}
        </a>
        {isDashboardPath(next) ? (
          // Addresses of the dashboard have no language, which a link of the router would add.
          <a className="button primary" href={next}>
            {t('codes.kept')}
          </a>
        ) : (
          <LinkButton to={next}>{t('codes.kept')}</LinkButton>
        )}
      </p>
    </section>
  )
}
