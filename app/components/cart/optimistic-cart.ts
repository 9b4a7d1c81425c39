// Optimistic cart update: shows the expected cart until the server has responded.
import { useFetchers, useNavigation } from 'react-router'
import { countItems, isLine } from '../../../shop/sales/cart/rules.ts'
import type { ShownCart, ShownLine } from './cart-view'

type Asked = { formAction?: string; formData?: FormData }

/** A removed line stays with quantity zero, since its form still waits for the response. */
export function useOptimisticCart(cart: ShownCart): ShownCart {
  const asked: Asked[] = [useNavigation(), ...useFetchers()]
  return asked.reduce(
    (hoped, { formAction, formData }) =>
      formData && formAction?.endsWith('/cart/change') ? optimisticCart(hoped, formData) : hoped,
    cart,
  )
}

/** Invalid input changes nothing here; the server reports the error. */
export function optimisticCart(cart: ShownCart, asked: FormData): ShownCart {
  const fields: Record<string, string> = {}
  for (const [name, value] of asked) fields[name] = String(value)
  if (fields.intent === 'clear') return summed({ ...cart, missing: [] }, () => 0)
  const { intent, productId = '', variant } = fields
  const quantity = intent === 'set' ? fields.quantity : intent === 'remove' ? '0' : ''
  if (!/^\s*\d{1,2}\s*$/.test(quantity ?? '')) return cart
  const key = { productId, ...(variant && { variantId: variant }) }
  return summed(cart, (line) => (isLine(line, key) ? Number(quantity) : line.quantity))
}

function summed(cart: ShownCart, quantityOf: (line: ShownLine) => number): ShownCart {
  const lines = cart.lines.map((line) => {
    const quantity = quantityOf(line)
    return { ...line, quantity, total: line.price * BigInt(quantity) }
  })
  const total = lines.reduce((sum, line) => sum + line.total, 0n)
  return { ...cart, lines, total, count: countItems(lines) }
}

/** Nothing is in it, not even lines that are no longer sold or need a choice. */
export const isEmptyCart = ({ count, missing }: ShownCart): boolean =>
  count === 0 && missing.length === 0
