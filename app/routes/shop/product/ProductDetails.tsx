// Product details below the image: long description, features, specifications and attributes.
import type { Product } from '../../../../shop/catalog/products/views/products.ts'
import { productFacts } from '../../../components/product/product-facts'
import { Specifications } from '../../../components/product/Specifications'
import { useT } from '../../../i18n/text'

type Props = Pick<Product, 'detailsHtml' | 'features' | 'specifications' | 'attributes'> & {
  readonly sizeGuideHtml?: string
}

export function ProductDetails({
  detailsHtml,
  features,
  specifications,
  attributes,
  sizeGuideHtml = '',
}: Props) {
  const t = useT('product')
  const hasDetails = detailsHtml !== '' || features.length > 0
  const facts = productFacts({ specifications, attributes })
  if (!hasDetails && facts.length === 0 && !sizeGuideHtml) return null
  return (
    <div className="product-details">
      {hasDetails && (
        <section>
          <h2>{t('details')}</h2>
          {detailsHtml && (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: richTextHtml passes through no HTML from the source text.
            <div className="rich-text" dangerouslySetInnerHTML={{ __html: detailsHtml }} />
          )}
          {features.length > 0 && (
            <>
              <h3>{t('features')}</h3>
              <ul>
                {features.map((feature) => (
                  <li key={feature}>
                    <bdi>{feature}</bdi>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
      {sizeGuideHtml && (
        <details className="size-guide">
          <summary>{t('sizeGuide')}</summary>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: richTextHtml passes through no HTML from the source text. */}
          <div className="rich-text" dangerouslySetInnerHTML={{ __html: sizeGuideHtml }} />
        </details>
      )}
      {facts.length > 0 && (
        <section>
          <h2>{t('specifications')}</h2>
          <Specifications className="specifications" facts={facts} />
        </section>
      )}
    </div>
  )
}
