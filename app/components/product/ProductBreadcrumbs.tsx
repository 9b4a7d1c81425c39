// Breadcrumbs, as links and as structured data.
import { useT } from '../../i18n/text'
import { Breadcrumbs, type Step } from '../../ui/Breadcrumbs'

/** `steps` without the front page, which every way begins with. */
export function ProductBreadcrumbs({ steps }: { steps: readonly Step[] }) {
  const common = useT('common')
  const home = { label: common('home'), to: '/' }
  return <Breadcrumbs label={common('where')} steps={[home, ...steps]} />
}

/** From the front page by the shelf to what stands on it. */
export function useCategoryPath(category: string, product?: { id: string; name: string }): Step[] {
  const common = useT('common')
  return [
    { label: common(`category.${category}`), to: `/category/${category}` },
    ...(product ? [{ label: product.name, to: `/product/${product.id}` }] : []),
  ]
}
