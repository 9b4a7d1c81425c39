// Attribute changes that affect other modules: products with values of it, and categories.

import { may, type Viewer } from '../../../people/accounts/rules.ts'
import type { Form } from '../../../platform/input.ts'
import { type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import {
  changeAttribute,
  deleteAttribute,
  lockAttributes,
  type SeenAttribute,
} from '../../attributes/actions.ts'
import { readAttribute } from '../../attributes/input.ts'
import { attributesNow } from '../../attributes/views.ts'
import { forgetAttribute } from '../../categories/actions.ts'
import { takeAttribute, takeValues } from '../../products/actions/attributes.ts'
import { productsStating } from '../../products/views/attributes.ts'

/**
 * Removed list values are removed from products, too, if the form says `takeValues`. Refuses as `changeAttribute` does,
 * `attributes.type_used` and `attributes.values_used` with the number of products.
 */
export const saveAttribute = (
  world: World,
  who: Viewer,
  seen: SeenAttribute,
  form: Form,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'categories.write')) return refuse('attributes.not_allowed')
    await lockAttributes(world)
    const was = (await attributesNow(world)).find(({ id }) => id === seen.id)
    const read = was ? readAttribute(form, was) : null
    if (was?.version === seen.version && read?.ok) {
      const { type, values } = read.value
      if (type !== was.type) {
        const count = await productsStating(world, was.id)
        if (count > 0) return refuse('attributes.type_used', { facts: { count } })
      }
      const gone = was.values.filter(({ id }) => !values.some((each) => each.id === id))
      const ids = gone.map(({ id }) => id)
      const removed = await takeValues(world, was.id, ids, form.takeValues === 'yes')
      if (!removed.ok) return removed
    }
    return changeAttribute(world, who, seen, form)
  })

/** Also removes it from products and categories. Refuses as `deleteAttribute` does. */
export const removeAttribute = (world: World, who: Viewer, seen: SeenAttribute): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'categories.write')) return refuse('attributes.not_allowed')
    await lockAttributes(world)
    const forgotten = await forgetAttribute(world, who, seen.id)
    if (!forgotten.ok) return forgotten
    const products = await takeAttribute(world, seen.id)
    return deleteAttribute(world, who, seen, products)
  })
