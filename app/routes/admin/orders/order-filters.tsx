// Filters of the order list besides its state: delivery method, country, age.
import { useLocation } from 'react-router'
import { orderAges } from '../../../../shop/back-office/lists/rules/tabs.ts'
import { useT } from '../../../i18n/text'
import { SelectField } from '../../../ui/Field'
import type { FilterFields } from '../lists/list-search'
import type { Narrowed } from './order-query'

type Choices = readonly (readonly [value: string, label: string])[]

export function useOrderFilters(
  narrowed: Narrowed,
  choices: { readonly methods: Choices; readonly countries: Choices },
): FilterFields {
  const words = useT('admin-orders')
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const options = {
    method: choices.methods,
    country: choices.countries,
    age: orderAges.map((days) => [String(days), words('narrow.days', { days })] as const),
  }
  const labels = {
    method: words('column.delivery'),
    country: words('column.country'),
    age: words('narrow.age'),
  }
  const names = (['method', 'country', 'age'] as const).filter((name) => options[name].length > 0)
  return {
    content: (
      <>
        {['status', 'sort'].map((name) => {
          const value = query.get(name)
          return value && <input key={name} type="hidden" name={name} value={value} />
        })}
        {names.map((name) => (
          <SelectField
            key={name}
            label={labels[name]}
            name={name}
            defaultValue={narrowed[name]}
            options={[['', words('narrow.any')], ...options[name]]}
          />
        ))}
      </>
    ),
    active: names.flatMap((name) => {
      const value = narrowed[name]
      if (!value) return []
      const label = options[name].find(([each]) => each === value)?.[1] ?? value
      return [{ parameter: name, value, name: `${labels[name]}: ${label}` }]
    }),
  }
}
