// Sections of an evidence file as lists of facts.
import type { Section } from '../../../../shop/sales/evidence/sections.ts'
import { Mono } from '../../../components/text/Mono'
import { useT } from '../../../i18n/text'

type Titled = Section & { readonly title: string }

export function EvidenceSections({ sections }: { sections: readonly Titled[] }) {
  const t = useT('evidence')
  return sections.map(({ name, title, rows }) => (
    <section key={name} className="card" aria-labelledby={`evidence-${name}`}>
      <h2 id={`evidence-${name}`}>{title}</h2>
      {rows.length === 0 && <p>{t('none')}</p>}
      {rows.length > 0 && (
        <dl className="proof-sums">
          {rows.map(({ label, value, isCode }, place) => (
            // The rows of a file never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: several rows may have one label
            <div key={place}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>{isCode ? <Mono>{value}</Mono> : <bdi>{value}</bdi>}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  ))
}
