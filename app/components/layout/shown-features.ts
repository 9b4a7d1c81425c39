// Whether the merchant shows a feature, for links to it.
import { useRouteLoaderData } from 'react-router'
import type { Feature } from '../../../shop/storefront/design/rules/features.ts'
import type { RootData } from '../../root'

export function useIsShown(): (feature: Feature) => boolean {
  const hidden = useRouteLoaderData<RootData>('root')?.hiddenFeatures
  return (feature) => !hidden?.includes(feature)
}
