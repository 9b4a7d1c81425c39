// Filter of product lists by category.
import type { Text } from '../../../i18n/text'
import type { Filter } from '../lists/list-search'
import type { CategoryOptions } from './category-options'

export function categoryFilter(
  words: Text,
  categories: CategoryOptions,
  current: string | null,
): Filter {
  const names = new Map(categories)
  return {
    name: 'category',
    title: words('column.category'),
    keys: ['', ...names.keys()],
    current: current ?? '',
    label: (id) => names.get(id) ?? (id || words('everyCategory')),
  }
}
