// Which notices of EU consumer law the shop shows.
import { useRouteLoaderData } from 'react-router'
import { noSalesLaw, type SalesLaw } from '../../../shop/platform/settings/rules/law.ts'
import type { RootData } from '../../root'

export const useSalesLaw = (): SalesLaw => useRouteLoaderData<RootData>('root')?.law ?? noSalesLaw
