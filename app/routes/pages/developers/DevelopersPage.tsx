// Layout of all developer pages: table of contents on the left, collapsed on narrow screens.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHead } from '../../../components/layout/PageHead'
import { BreadcrumbData } from '../../../components/layout/StructuredData'
import { ProductBreadcrumbs } from '../../../components/product/ProductBreadcrumbs'
import { useLanguage, useT } from '../../../i18n/text'
import type { Chapter } from './guides'
import type { ResourceLink } from './operations'
import './developers.css'

type Props = {
  contents: { guides: readonly Chapter[]; resources: readonly ResourceLink[] }
  /** Path below /developers; empty for the first page. */
  at: string
  /** In English. */
  title: string
  summary: string
  children: ReactNode
}

export function DevelopersPage({ contents, at, title, summary, children }: Props) {
  const t = useT('developers')
  const path = at ? `/developers/${at}` : '/developers'
  const first = { label: t('title'), to: '/developers' }
  const steps = at ? [first, { label: title, to: path }] : [first]
  const words = at ? `${title} · ${t('title')}` : t('title')
  return (
    <div className="dev">
      <PageHead title={words} description={summary} canonical={path} />
      <BreadcrumbData steps={steps} />
      <aside className="dev-side">
        <nav className="dev-wide" aria-label={t('contents')}>
          <Links contents={contents} at={at} />
        </nav>
        <details className="dev-narrow">
          <summary>{t('contents')}</summary>
          <nav aria-label={t('contents')}>
            <Links contents={contents} at={at} />
          </nav>
        </details>
      </aside>
      <article className="dev-main">
        <ProductBreadcrumbs steps={steps} />
        {children}
      </article>
    </div>
  )
}

function Links({ contents: { guides, resources }, at }: Pick<Props, 'contents' | 'at'>) {
  const t = useT('developers')
  const here = (path: string) => ({
    to: path ? `/developers/${path}` : '/developers',
    'aria-current': path === at ? ('page' as const) : undefined,
  })
  return (
    <>
      <h2>{t('guides')}</h2>
      <ul lang="en">
        {guides.map(({ name, title }, index) => (
          <li key={name}>
            <Link {...here(index === 0 ? '' : name)}>{title}</Link>
          </li>
        ))}
      </ul>
      <h2>{t('reference')}</h2>
      <ul lang="en">
        {resources.map(({ name, title, operations }) => (
          <li key={name}>
            <Link {...here(`api/${name}`)}>{title}</Link>
            {at === `api/${name}` && (
              <ul>
                {operations.map(({ id, summary }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{summary}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <p>
        <a href="/api/v1/openapi.json">{t('document')}</a>
      </p>
    </>
  )
}

/** Notice on pages whose interface is in another language. */
export function InEnglish() {
  const t = useT('developers')
  return useLanguage() === 'en' ? null : (
    <p className="hint">
      <bdi>{t('inEnglish')}</bdi>
    </p>
  )
}
