// How to check an evidence file: the page that needs no network, and the shop's keys.
import { keysPath } from '../../../shop/sales/evidence/rules/format.ts'
import { useT } from '../../i18n/text'

export function VerifierLinks() {
  const t = useT('evidence')
  return (
    <section className="card" aria-labelledby="verify">
      <h2 id="verify">{t('check')}</h2>
      <p>{t('how')}</p>
      <ul>
        <li>
          <a href="/verify-evidence.html" download>
            {t('verifierLink')}
          </a>
        </li>
        <li>
          <a href={keysPath} download>
            {t('keys')}
          </a>
        </li>
      </ul>
    </section>
  )
}
