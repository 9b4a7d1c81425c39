// The demonstration's attributes, with their names in every language, and the defaults of its categories.
import { createAttribute } from '../../shop/catalog/attributes/actions.ts'
import { attributeFields } from '../../shop/catalog/attributes/input.ts'
import type { Attribute, AttributeType } from '../../shop/catalog/attributes/rules.ts'
import { attributesNow } from '../../shop/catalog/attributes/views.ts'
import type { DefaultOption } from '../../shop/catalog/categories/rules.ts'
import type { World } from '../../shop/world.ts'
import written from './attributes.json' with { type: 'json' }
import { letters, sizes } from './product.ts'
import { statedIn } from './stated.ts'
import { demoOptionNames, textLanguages } from './texts.ts'

export const demoAttributes: readonly Pick<
  Attribute,
  'id' | 'name' | 'names' | 'type' | 'unit' | 'values'
>[] = written.map((each) => ({ ...each, type: each.type as AttributeType }))

/** Loads them only if the shop has none. */
export async function loadAttributes(world: World): Promise<void> {
  if ((await attributesNow(world)).length > 0) return
  for (const attribute of demoAttributes) {
    const form = attributeFields({ ...attribute, isFilterable: true })
    const made = await createAttribute(world, 'system', form)
    if (!made.ok || made.value !== attribute.id)
      throw new Error(`the demonstration's attribute ${attribute.id}`)
  }
}

const usualSizes: Readonly<Record<string, readonly string[]>> = {
  clothes: letters,
  sneakers: sizes(36, 47),
  shoes: sizes(36, 47),
}

export const categoryDefaultsOf = (category: string) => ({
  attributes: statedIn[category] ?? [],
  options: (usualSizes[category] ? [sizeOption(usualSizes[category])] : []) as DefaultOption[],
})

const sizeOption = (values: readonly string[]): DefaultOption => ({
  name: 'Size',
  names: Object.fromEntries(
    textLanguages().flatMap((language) => {
      const name = demoOptionNames(language).Size
      return name ? [[language, name]] : []
    }),
  ),
  type: 'button',
  isFilterable: true,
  values: values.map((name) => ({ name, names: {}, hex: null })),
})
