// Category changes that affect other modules: products and promotions.

import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { languages } from '../../../platform/languages.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { shareAttributesLock } from '../../attributes/actions.ts'
import { attributeLimits } from '../../attributes/rules.ts'
import { attributesNow } from '../../attributes/views.ts'
import {
  createCategory,
  deleteCategory,
  lockTree,
  type SeenCategory,
  setCategoryDefaults,
} from '../../categories/actions.ts'
import { type StartingTree, startingTrees } from '../../categories/data.ts'
import type { DefaultOption } from '../../categories/rules.ts'
import { treeNow } from '../../categories/views.ts'
import { moveProducts } from '../../products/actions/categories.ts'
import { optionLimits } from '../../products/rules/catalog.ts'
import { ages } from '../../products/rules/legal.ts'
import { isPromoted } from '../../promotions/views.ts'
import { completedOptions, optionsIn } from '../input/option-forms.ts'
import { readProduct } from '../input/product.ts'

/**
 * Moves its products to `target`, in large numbers by a job, and deletes it. Refuses as `deleteCategory` does,
 * `categories.promoted`, `form.invalid` if it has products and no target.
 */
export const removeCategory = (
  world: World,
  who: Viewer,
  seen: SeenCategory,
  target: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'categories.write')) return refuse('categories.not_allowed')
    await lockTree(world)
    const { byId } = await treeNow(world)
    const to = target !== seen.id && byId.has(target) ? target : null
    if (await isPromoted(world, seen.id)) return refuse('categories.promoted')
    const moved = await moveProducts(world, seen.id, to)
    return moved.ok ? deleteCategory(world, who, seen, to, moved.value) : moved
  })

/**
 * The usual attributes and options of its products: fields "attributes.ID", and those of a product's options. Refuses
 * as `setCategoryDefaults` does, `form.invalid` with the error of each field.
 */
export const saveCategoryDefaults = async (
  world: World,
  who: Viewer,
  seen: SeenCategory,
  form: Readonly<Record<string, string>>,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'categories.write')) return refuse('categories.not_allowed')
    await shareAttributesLock(world)
    const attributes = (await attributesNow(world))
      .map(({ id }) => id)
      .filter((id) => form[`attributes.${id}`] === 'yes')
    const options = usualFields((await treeNow(world)).byId.get(seen.id)?.options ?? [])
    const read = readProduct(
      { options: optionsIn(completedOptions(form), options).options },
      world.config.currency,
    )
    const problems = {
      ...(attributes.length > attributeLimits.each && { attributes: 'catalog.field.many' }),
      ...(!read.ok && read.fields),
    }
    if (!read.ok || Object.keys(problems).length > 0)
      return refuse('form.invalid', { fields: problems })
    const usual = read.value.options.map((option) => ({
      ...option,
      values: option.values.map(({ name, names, hex }) => ({ name, names, hex })),
    }))
    const variants = usual.reduce((count, { values }) => count * values.length, 1)
    if (variants > optionLimits.variants)
      return refuse('form.invalid', { fields: { options: 'catalog.field.variants' } })
    const age = ages.find((each) => each === form.age)
    return setCategoryDefaults(world, who, seen, {
      attributes,
      options: usual,
      legal: {
        ...(form.measure === 'yes' && { measure: true }),
        ...(form.energy === 'yes' && { energy: true }),
        ...(age && { age }),
      },
    })
  })

/** For an options form: values have no ids. */
export const usualFields = (options: readonly DefaultOption[]) => ({
  options: options.map((option) => ({
    ...option,
    values: option.values.map((value) => ({ ...value, id: null })),
  })),
  variants: [],
})

/** A starter set of categories for a shop that has none, named in every language. Refuses `categories.started`. */
export const startCategories = (world: World, who: Viewer, tree: StartingTree): Promise<Result> =>
  world.transaction(async (world) => {
    if ((await treeNow(world)).all.length > 0) return refuse('categories.started')
    for (const [name, children] of startingTrees[tree]) {
      const made = await createNamed(world, who, name, null)
      if (!made.ok) return made
      for (const child of children) {
        const below = await createNamed(world, who, child, made.value)
        if (!below.ok) return below
      }
    }
    return ok()
  })

function createNamed(world: World, who: Viewer, key: string, parentId: string | null) {
  const texts = languages.map((language) => [
    language,
    { name: world.say(language, 'starting-categories', key) },
  ])
  // The same name below two parents gets two slugs.
  const slug = ['clothing', 'shoes'].includes(key) ? `${parentId}-${key}` : key
  return createCategory(world, who, {
    texts: Object.fromEntries(texts),
    parentId,
    slug,
    isInMenus: true,
  })
}
