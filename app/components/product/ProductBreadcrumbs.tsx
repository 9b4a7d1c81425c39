// Breadcrumbs, as links and as structured data.
import type { CategoryLink } from '../../../shop/catalog/categories/views.ts'
import { useT } from '../../i18n/text'
import { Breadcrumbs, type Step } from '../../ui/Breadcrumbs'

/** `steps` without the home page, which is always the first. */
export function ProductBreadcrumbs({ steps }: { steps: readonly Step[] }) {
  const common = useT('common')
  const home = { label: common('home'), to: '/' }
  return <Breadcrumbs label={common('where')} steps={[home, ...steps]} />
}

/** Steps from the top category down to the product. */
export function breadcrumbsTo(
  categories: readonly Pick<CategoryLink, 'slug' | 'name'>[],
  product?: { id: string; name: string },
): Step[] {
  return [
    ...categories.map(({ slug, name }) => ({ label: name, to: `/category/${slug}` })),
    ...(product ? [{ label: product.name, to: `/product/${product.id}` }] : []),
  ]
}
