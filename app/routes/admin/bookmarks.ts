// Keeps a list under a name, or lets go of it, and leads back to where somebody was.
import { redirect } from 'react-router'
import { keepBookmark, removeBookmark } from '../../../shop/bookmarks/actions.ts'
import {
  addressOf,
  lists,
  longestName,
  mostBookmarks,
  queryOf,
} from '../../../shop/bookmarks/rules.ts'
import { door, form, requireStaff, withToast } from '../../http/door'
import type { Route } from './+types/bookmarks'

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  return redirect('/admin')
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireStaff(context)
  const fields = await form(request)
  const { world } = door(context)
  const list = lists.find((each) => each === fields.list) ?? 'kyc'
  const query = queryOf(fields.query ?? '')
  const back = query ? `${addressOf(list)}?${query}` : addressOf(list)
  const done = fields.remove
    ? await removeBookmark(world, who, fields.remove)
    : await keepBookmark(world, who, fields)
  if (done.ok) return withToast(back, 'saved')
  const why = done.code === 'bookmarks.many' ? 'many' : 'name'
  return withToast(back, `admin.bookmarks.${why}`, {
    most: why === 'many' ? mostBookmarks : longestName,
  })
}
