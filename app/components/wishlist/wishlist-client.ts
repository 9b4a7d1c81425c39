// Client code of the wishlist buttons: reads which are filled, and toggles one without a navigation.
import { readWishlistCookie, wishlistCookie } from '../../../shop/catalog/wishlist/rules.ts'
import { firstLanguage, isLanguage, pathIn } from '../../i18n/languages'
import { setWishlistedIds, wishlistedIds } from './wishlist-state'

const inPage = (path: string): string => {
  const { lang } = document.documentElement
  return pathIn(isLanguage(lang) ? lang : firstLanguage(), path)
}

/** A visitor's are in a cookie; an account's are requested. */
export async function readMarks(isSignedIn: boolean): Promise<void> {
  if (!isSignedIn) return setWishlistedIds(new Set(visitorIds()))
  const answer = await fetch(inPage('/wishlist/marks')).catch(() => null)
  if (answer?.ok) setWishlistedIds(new Set((await answer.json()) as string[]))
}

function visitorIds(): string[] {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${wishlistCookie}=`))
  try {
    const text = pair && decodeURIComponent(pair.slice(wishlistCookie.length + 1))
    return readWishlistCookie(text).map(({ productId }) => productId)
  } catch {
    return []
  }
}

/** Optimistic update. A refused change is resubmitted as a form, so that its response gives the reason. */
export async function toggle(button: HTMLButtonElement, id: string): Promise<void> {
  const { form } = button
  if (!form) return
  const before = wishlistedIds()
  const isInWishlist = before.has(id)
  const after = new Set(before)
  if (isInWishlist) after.delete(id)
  else after.add(id)
  setWishlistedIds(after)
  const body = new URLSearchParams({ productId: id, intent: isInWishlist ? 'remove' : 'add' })
  const variant = new FormData(form).get('variant')
  if (typeof variant === 'string') body.set('variant', variant)
  const sent = new URLSearchParams(body)
  sent.set('by', 'script')
  const answer = await fetch(button.formAction, { method: 'POST', body: sent }).catch(() => null)
  if (answer?.ok) return
  setWishlistedIds(before)
  if (answer) submit(button.formAction, body)
}

function submit(action: string, body: URLSearchParams): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of body) {
    const input = document.createElement('input')
    input.type = 'hidden'
    Object.assign(input, { name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
