// A page with the merchant's own text: heading, breadcrumbs, structured data, rich text.
import type { ReactNode } from 'react'
import type { ShownPage } from '../../../shop/storefront/pages/views.ts'
import { directionOf, isLanguage } from '../../i18n/languages'
import { useLanguage } from '../../i18n/text'
import '../../styles/content.css'
import { PageHead } from '../../components/layout/PageHead'
import { BreadcrumbData } from '../../components/layout/StructuredData'
import { ProductBreadcrumbs } from '../../components/product/ProductBreadcrumbs'
import { PageData } from './PageData'

/** `children` follow the text. */
export function ContentPage({ page, children }: { page: ShownPage; children?: ReactNode }) {
  const { path, name, html, title, seo, language, at } = page
  const own = useLanguage()
  const steps = [{ label: name, to: path }]
  return (
    <article className="content-page">
      <PageHead title={title} description={seo} canonical={path} />
      <BreadcrumbData steps={steps} />
      <PageData {...{ path, language, at }} name={title} description={seo} />
      <ProductBreadcrumbs steps={steps} />
      <h1 dir="auto">{name}</h1>
      <div
        className="rich-text"
        lang={language === own ? undefined : language}
        dir={isLanguage(language) ? directionOf(language) : undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: richTextHtml passes through no HTML from the source text.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {children}
    </article>
  )
}
