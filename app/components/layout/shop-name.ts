// The shop's name as its operator has set it; where no page could be made, the one it comes with.
import { useRouteLoaderData } from 'react-router'
import { useT } from '../../i18n/text'
import type { RootData } from '../../root'

export function useShopName(): string {
  const usual = useT('common')('shop')
  return useRouteLoaderData<RootData>('root')?.shopName ?? usual
}
