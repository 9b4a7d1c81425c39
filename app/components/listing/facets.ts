// How the choices of a listing travel to the browser: as one string, as cards do.
import { useMemo } from 'react'
import type { Facets } from '../../../shop/search/rules/facet-counts.ts'

const packed = new WeakMap<Facets, string>()

export function packFacets(facets: Facets): string {
  const text = packed.get(facets) ?? JSON.stringify(facets)
  packed.set(facets, text)
  return text
}

export const useFacets = (text: string): Facets => useMemo(() => JSON.parse(text), [text])
