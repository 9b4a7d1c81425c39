// The shop's name from the operator's setting; the default on error pages.
import { useRouteLoaderData } from 'react-router'
import { useT } from '../../i18n/text'
import type { RootData } from '../../root'

export function useShopName(): string {
  const usual = useT('common')('shop')
  return useRouteLoaderData<RootData>('root')?.shopName ?? usual
}
