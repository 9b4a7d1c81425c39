// How many items a page's cart button shows.
import type { RouterContextProvider } from 'react-router'
import { door } from './door'

/** Items in the signed-in person's cart; a visitor's count is the browser's own (pages for visitors are shared). */
export async function cartCount(context: Readonly<RouterContextProvider>): Promise<number> {
  const { who } = door(context)
  return who ? 0 : 0
}
