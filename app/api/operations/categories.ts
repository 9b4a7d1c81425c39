// The category tree.
import * as v from 'valibot'
import {
  changeCategory,
  createCategory,
  lockTree,
} from '../../../shop/catalog/categories/actions.ts'
import {
  categoryChange,
  categoryTexts,
  newCategory,
} from '../../../shop/catalog/categories/input.ts'
import type { CategoryNode } from '../../../shop/catalog/categories/rules.ts'
import { treeNow } from '../../../shop/catalog/categories/views.ts'
import { removeCategory } from '../../../shop/catalog/editor/actions/change-categories.ts'
import { ok, refuse } from '../../../shop/result.ts'
import type { World } from '../../../shop/world.ts'
import { held, list, operation } from '../operation'
import { text, texts, whole } from '../schemas'
import { namesOf } from './texts'

export const category = v.strictObject({
  id: v.string(),
  parentId: v.nullable(v.string()),
  slug: v.string(),
  level: whole,
  names: texts,
  isShown: v.pipe(v.boolean(), v.description('Neither it nor a category above it is hidden')),
})

export const fullCategory = v.strictObject({
  ...category.entries,
  isHidden: v.boolean(),
  isInMenus: v.boolean(),
  texts: categoryTexts,
})

const categoryView = ({ id, parentId, slug, level, texts, isShown }: CategoryNode) => ({
  id,
  parentId,
  slug,
  level,
  names: namesOf(texts),
  isShown,
})

async function categoryOf(world: World, id: string) {
  const found = (await treeNow(world)).byId.get(id)
  if (!found) return refuse('categories.missing')
  const { isHidden, isInMenus, texts } = found
  return ok({ ...categoryView(found), isHidden, isInMenus, texts })
}

const current = held(lockTree, ({ world, params }) => categoryOf(world, params.id))

export const categories = [
  list({
    id: 'listCategories',
    path: '/categories',
    scope: 'categories:read',
    summary: 'List all categories, in the order of the tree',
    item: category,
    find: async ({ world }) => ok((await treeNow(world)).all),
    view: categoryView,
  }),
  operation({
    id: 'getCategory',
    method: 'GET',
    path: '/categories/{id}',
    scope: 'categories:read',
    summary: 'Read a category with its texts',
    output: fullCategory,
    errors: ['categories.missing'],
    run: ({ world, params }) => categoryOf(world, params.id),
  }),
  operation({
    id: 'createCategory',
    method: 'POST',
    path: '/categories',
    scope: 'categories:write',
    summary: 'Create a category',
    description:
      'It comes last among those with the same parent, and needs a name in the first language of the shop.',
    body: newCategory,
    output: fullCategory,
    status: 201,
    errors: ['categories.full', 'form.invalid'],
    example: { isInMenus: true, texts: { en: { name: 'Lanterns' }, de: { name: 'Laternen' } } },
    async run({ world, who, body }) {
      const made = await createCategory(world, who, body)
      return made.ok ? categoryOf(world, made.value) : made
    },
  }),
  operation({
    id: 'updateCategory',
    method: 'PATCH',
    path: '/categories/{id}',
    scope: 'categories:write',
    summary: 'Change a category',
    description:
      'What is not sent stays, each text as well; an empty text takes one away. The address before leads to a new one.',
    body: categoryChange,
    output: fullCategory,
    errors: ['categories.missing', 'form.invalid'],
    example: { texts: { en: { title: 'Lanterns for the garden' } } },
    current,
    async run({ world, who, params: { id }, body }) {
      await lockTree(world)
      const was = (await treeNow(world)).byId.get(id)
      if (!was) return refuse('categories.missing')
      const done = await changeCategory(world, who, was, body)
      return done.ok ? categoryOf(world, id) : done
    },
  }),
  operation({
    id: 'deleteCategory',
    method: 'DELETE',
    path: '/categories/{id}',
    scope: 'categories:write',
    summary: 'Delete a category',
    description:
      'Its products go to the category `target`, and count as its products at once; many are moved by a job, and `isMoving` says so. Its addresses lead there. Categories below it move up a level.',
    query: {
      target: v.optional(
        v.pipe(
          text(64),
          v.description('The category that its products go to; needed if it has any'),
        ),
      ),
    },
    output: v.strictObject({
      id: v.string(),
      target: v.nullable(v.string()),
      isMoving: v.pipe(v.boolean(), v.description('A job moves its products')),
    }),
    errors: ['categories.missing', 'categories.promoted', 'categories.moving', 'form.invalid'],
    current,
    async run({ world, who, params: { id }, query: { target } }) {
      await lockTree(world)
      const { byId } = await treeNow(world)
      const was = byId.get(id)
      if (!was) return refuse('categories.missing')
      if (target !== undefined && (target === id || !byId.has(target)))
        return refuse('form.invalid', { fields: { target: 'categories.field.parent' } })
      const done = await removeCategory(world, who, was, target ?? '')
      if (!done.ok) return done
      const isMoving = (await treeNow(world)).movedTo.has(id)
      return ok({ id, target: target ?? null, isMoving })
    },
  }),
]
