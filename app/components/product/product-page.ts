// How a product travels to the browser: as one string, which costs the server a fraction of what its values cost to write.
import { useMemo } from 'react'
import type { Product } from '../../../shop/catalog/products/views.ts'
import { type PackedDeal, packDeal, unpackDeal } from './cards'

type Packed = Omit<Product, 'colours'> & {
  colours: (Omit<Product['colours'][number], 'price' | 'deal'> & {
    price: string
    deal?: PackedDeal
  })[]
}

// The catalogue's view answers the same product until something of it changes.
const packed = new WeakMap<Product, string>()

export function packProduct(product: Product): string {
  const text = packed.get(product) ?? pack(product)
  packed.set(product, text)
  return text
}

const pack = (product: Product): string =>
  JSON.stringify({
    ...product,
    colours: product.colours.map(({ deal, ...colour }) => ({
      ...colour,
      price: String(colour.price),
      ...(deal && { deal: packDeal(deal) }),
    })),
  } satisfies Packed)

export function unpackProduct(text: string): Product {
  const product = JSON.parse(text) as Packed
  return {
    ...product,
    colours: product.colours.map(({ deal, ...colour }) => ({
      ...colour,
      price: BigInt(colour.price),
      ...(deal && { deal: unpackDeal(deal) }),
    })),
  }
}

export const useProduct = (text: string): Product => useMemo(() => unpackProduct(text), [text])
