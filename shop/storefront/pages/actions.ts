// Staff actions on pages: each edits the design's draft, and each text is a new immutable version.

import { freeId, numbered } from '../../catalog/attributes/rules.ts'
import { nameOf } from '../../catalog/categories/rules.ts'
import type { Who } from '../../people/accounts/actions/staff-list.ts'
import { may } from '../../people/accounts/rules.ts'
import { type Form, refuseFields } from '../../platform/input.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { editPart, idOf } from '../design/actions.ts'
import { editedPart } from '../design/views.ts'
import { pagesPart, readPage } from './input.ts'
import {
  isPageRole,
  type PageReference,
  type PageReferences,
  type PageRole,
  pageLimits,
} from './rules.ts'
import * as store from './store.ts'

/**
 * Appends a page, optionally with a role. Returns its id, which is its first slug or its role. Refuses
 * `pages.not_allowed`, `pages.full`, `pages.changed` if another page has the role by now, `form.invalid`, and as
 * `editPart` does.
 */
export async function createPage(
  world: World,
  who: Who,
  form: Form,
  role?: PageRole,
): Promise<Result<string>> {
  let id = ''
  const done = await edit(world, who, role, 'created', async (now, world) => {
    if (now.length >= pageLimits.pages)
      return refuse('pages.full', { facts: { most: pageLimits.pages } })
    if (role && now.some((page) => page.role === role)) return refuse('pages.changed')
    const read = readPage(form, role)
    if (!read.ok) return read
    const { texts, isHidden } = read.value
    const isTaken = (slug: string) => now.some((page) => !page.role && page.slug === slug)
    const slug =
      role ??
      (read.value.slug || freeId(nameOf({ texts }, firstLanguage()), isTaken, 'page', () => false))
    if (!role && isTaken(slug)) return slugTaken
    id = role ?? numbered(slug, (each) => isPageRole(each) || now.some((page) => page.id === each))
    const versionId = await write(world, who, id, texts)
    return ok([...now, { id, slug, ...(role && { role }), isHidden, versionId }])
  })
  return done.ok ? ok(id) : done
}

/** `versionId`: the displayed text. Refuses as `createPage` does, and `pages.missing`, `pages.changed`. */
export const changePage = (world: World, who: Who, seen: SeenPage, form: Form): Promise<Result> =>
  editOne(world, who, seen, 'changed', async (was, now, world) => {
    const { id } = was
    const read = readPage(form, was.role)
    if (!read.ok) return read
    const { texts, isHidden } = read.value
    const slug = was.role ?? (read.value.slug || was.slug)
    const isTaken = now.some((page) => page !== was && !page.role && page.slug === slug)
    if (!was.role && isTaken) return slugTaken
    if (slug !== was.slug) await store.putOldSlug(world.db, id, was.slug)
    const page = { ...was, slug, isHidden, versionId: await write(world, who, id, texts) }
    return ok(now.map((each) => (each === was ? page : each)))
  })

/** Earlier versions of the design keep it. Refuses as `changePage` does. */
export const removePage = (world: World, who: Who, seen: SeenPage): Promise<Result> =>
  editOne(world, who, seen, 'removed', (was, now) => ok(now.filter((each) => each !== was)))

/** Edits a page if it is still as displayed; the id of a page with a role is the role. */
const editOne = (
  world: World,
  who: Who,
  { id, versionId }: SeenPage,
  what: string,
  work: (was: PageReference, ...rest: Parameters<Work>) => ReturnType<Work>,
): Promise<Result> =>
  edit(world, who, isPageRole(id) ? id : undefined, what, (now, world) => {
    const was = now.find((page) => page.id === id)
    if (!was) return refuse('pages.missing')
    return was.versionId === versionId ? work(was, now, world) : refuse('pages.changed')
  })

type SeenPage = Pick<PageReference, 'id' | 'versionId'>
type Work = (
  now: PageReferences,
  world: World,
) => Result<PageReferences> | Promise<Result<PageReferences>>

/** Legal texts require an owner. Retries, so that concurrent edits of different pages do not conflict. */
async function edit(
  world: World,
  who: Who,
  role: PageRole | undefined,
  what: string,
  work: Work,
): Promise<Result> {
  if (role && who !== 'system' && !may(who, 'legal.write')) return refuse('pages.not_allowed')
  for (let tries = 0; ; tries += 1) {
    const { version } = await editedPart(world, pagesPart)
    const done = await editPart(world, who, pagesPart, version, work, `page.${what}`)
    if (done.ok || done.code !== 'design.changed' || tries === mostTries) return done
  }
}

const mostTries = 5

async function write(
  world: World,
  who: Who,
  pageId: string,
  texts: store.PageVersion['texts'],
): Promise<string> {
  const id = world.id()
  await store.insertVersion(world.db, { id, pageId, texts, byUser: idOf(who), at: world.now() })
  return id
}

const slugTaken = refuseFields({ slug: 'pages.field.slugTaken' })
