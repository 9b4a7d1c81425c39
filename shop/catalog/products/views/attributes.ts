// Product attributes in the reader's language, and how many products use each.
import type { World } from '../../../world.ts'
import { type Attribute, nameIn, quantityText } from '../../attributes/rules.ts'
import { attributes } from '../../attributes/views.ts'
import { attributesOf } from '../../categories/rules.ts'
import { categoryTree } from '../../categories/views.ts'
import { countStating, countsStating } from '../store/attributes.ts'
import type { ShownRow } from '../store/products.ts'

export type ShownAttribute = {
  readonly id: string
  readonly name: string
  readonly text: string
  /** Machine-readable: a number without its unit. */
  readonly value: string | number | boolean
  readonly unit: string | null
}

type Stating = Pick<ShownRow, 'category' | 'attributes' | 'attributeTexts'>

export type Stated = {
  /** Attributes of its category first. */
  readonly all: (row: Stating) => ShownAttribute[]
  /** The first one of its category that is meaningful by its value alone, or by its name for a "yes". */
  readonly highlight: (row: Stating) => string
}

export async function statedAttributes(world: World, language: string): Promise<Stated> {
  const [known, tree] = await Promise.all([attributes(world), categoryTree(world)])
  const byId = new Map(known.map((each) => [each.id, each]))
  const shown = ({ attributes, attributeTexts }: Stating, id: string): ShownAttribute[] => {
    const attribute = byId.get(id)
    const value = attributes[id]
    if (!attribute || value === undefined) return []
    const { name, unit } = { name: nameIn(attribute, language), unit: attribute.unit }
    const stated = (text: string) => [{ id, name, text, value: text, unit }]
    if (typeof value === 'boolean')
      return [{ id, name, value, unit, text: world.say(language, 'product', yesOrNo(value)) }]
    if (typeof value === 'number')
      return [{ id, name, value, unit, text: quantityText(value, unit, language) }]
    if (typeof value === 'string') return stated(attributeTexts?.[id] || value)
    const names = listed(attribute, value, language)
    return names === '' ? [] : stated(names)
  }
  return {
    all: (row) => {
      const usual = attributesOf(tree, [row.category])
      const ids = [...new Set([...usual, ...known.map(({ id }) => id)])]
      return ids.flatMap((id) => shown(row, id))
    },
    highlight: (row) => {
      const [first] = attributesOf(tree, [row.category])
        .flatMap((id) => shown(row, id))
        .filter(({ value }) => value !== false)
      return first ? (first.value === true ? first.name : first.text) : ''
    },
  }
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')

/** Names of list values in list order; deleted values are omitted. */
const listed = ({ values }: Attribute, ids: readonly string[], language: string): string =>
  values
    .filter(({ id }) => ids.includes(id))
    .map((value) => nameIn(value, language))
    .join(', ')

export const productsStating = ({ db }: World, id: string): Promise<number> =>
  countStating(db, id, null)

/** Number of products by attribute; unused ones are omitted. */
export const productsByAttribute = ({ db }: World): Promise<Map<string, number>> =>
  countsStating(db)
