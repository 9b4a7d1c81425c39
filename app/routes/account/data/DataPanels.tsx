// Personal data: download, retention periods, and who has viewed identity documents.
import { retainedKinds } from '../../../../shop/back-office/privacy/rules.ts'
import { useMoment } from '../../../components/text/local-times'
import { pathIn } from '../../../i18n/languages'
import { useLanguage, useT } from '../../../i18n/text'

export type Terms = Readonly<Record<'years' | 'days' | 'approved' | 'declined' | 'draft', number>>

export function ExportPanel() {
  const t = useT('privacy')
  return (
    <section className="card" aria-labelledby="export">
      <h2 id="export">{t('export.title')}</h2>
      <p>{t('export.text')}</p>
      {/* A file download, not a page: the browser requests it without the router. */}
      <a className="button quiet" href={pathIn(useLanguage(), '/account/data.zip')}>
        {t('export.button')}
      </a>
    </section>
  )
}

export function KeptPanel({ terms, basis }: { terms: Terms; basis: string }) {
  const t = useT('privacy')
  return (
    <section className="card" aria-labelledby="kept">
      <h2 id="kept">{t('kept.title')}</h2>
      <dl className="kept-list">
        {retainedKinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`kept.${kind}.what`)}</dt>
            <dd>{t(`kept.${kind}.until`, { ...terms })}</dd>
          </div>
        ))}
      </dl>
      {basis && <p className="hint">{t('kept.basis', { basis })}</p>}
    </section>
  )
}

const shown = 20

export function OpenedPanel({ openings }: { openings: readonly Date[] }) {
  const moment = useMoment()
  const t = useT('privacy')
  return (
    <section className="card" aria-labelledby="opened">
      <h2 id="opened">{t('opened.title')}</h2>
      <p>{t('opened.count', { count: openings.length })}</p>
      {openings.length > 0 && (
        <ul className="opened-list">
          {openings.slice(0, shown).map((at, index) => (
            // Two photos may be opened at the same moment.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its beginning
            <li key={index}>{moment(at)}</li>
          ))}
        </ul>
      )}
      <p className="hint">{t('opened.text')}</p>
    </section>
  )
}
