// What a promotion applies to: the form's options, and the selection as text.
import { useT } from '../../../i18n/text'
import {
  useCategoryName,
  useCategoryOptions,
  useCollectionOptions,
} from '../products/category-options'

type Target = { category: string | null; products: number | null; collection: string | null }

export function useTargetText(): (target: Target) => string {
  const words = useT('admin-promotions')
  const categoryName = useCategoryName()
  const collections = new Map(useCollectionOptions())
  return ({ category, products, collection }) => {
    if (category !== null) return categoryName(category)
    if (products === null) return words('target.all')
    const count = words('target.productCount', { count: products })
    const name = collection && collections.get(collection)
    return name ? words('target.ofCollection', { name, count }) : count
  }
}

export function useTargets() {
  const words = useT('admin-promotions')
  const categories = useCategoryOptions()
  const collections = useCollectionOptions()
  return [
    ['all', words('target.all')],
    ['products', words('target.products')],
    ...categories.map(([id, name]) => [`category:${id}`, name] as const),
    ...collections.map(
      ([id, name]) => [`collection:${id}`, words('target.collection', { name })] as const,
    ),
  ] as const
}
