// The variant of a scanned code, for the page of the count.
import { scannedLine } from '../../../../../shop/catalog/stock/views/stock-count.ts'
import { unshippedOfVariants } from '../../../../../shop/sales/returns/views.ts'
import { requireTab } from '../../../../http/staff'
import type { Route } from './+types/scanned'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'stock')
  const code = (new URL(request.url).searchParams.get('code') ?? '').trim().slice(0, 100)
  const line = code ? await scannedLine(world, code, language, unshippedOfVariants) : null
  return Response.json({ line }, { headers: { 'cache-control': 'no-store' } })
}
