// Layout of an information page: summary, three facts, one action, security notice.
import type { ReactNode } from 'react'
import { PageHead } from '../../components/layout/PageHead'
import { BreadcrumbData } from '../../components/layout/StructuredData'
import { ProductBreadcrumbs } from '../../components/product/ProductBreadcrumbs'
import { useT } from '../../i18n/text'
import { Icon, type IconName } from '../../ui/Icon'

type Fact = { icon: IconName; title: string; text: ReactNode }

type Props = {
  path: string
  title: string
  lead: string
  facts: readonly Fact[]
  /** The page's actions. */
  children: ReactNode
}

export function InfoPage({ path, title, lead, facts, children }: Props) {
  const t = useT('pages')
  const steps = [{ label: title, to: path }]
  return (
    <article className="info-page">
      <PageHead title={title} description={lead} canonical={path} />
      <BreadcrumbData steps={steps} />
      <ProductBreadcrumbs steps={steps} />
      <header className="info-head">
        <h1>{title}</h1>
        <p className="info-lead">{lead}</p>
      </header>
      <ul className="info-facts">
        {facts.map((fact) => (
          <li key={fact.title}>
            <Icon name={fact.icon} size={28} />
            <h2>{fact.title}</h2>
            <span>{fact.text}</span>
          </li>
        ))}
      </ul>
      <div className="info-actions">{children}</div>
      <aside className="info-never" aria-labelledby="info-never">
        <Icon name="shield" />
        <div>
          <h2 id="info-never">{t('never.title')}</h2>
          <p>{t('never.text')}</p>
        </div>
      </aside>
    </article>
  )
}
