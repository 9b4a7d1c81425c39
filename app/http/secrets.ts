// A wallet's recovery phrase or private key in any form: refused, not stored, not logged, not said again.
import type { RouterContextProvider } from 'react-router'
import { refuseSecrets } from '../../shop/accounts/actions/secrets.ts'
import { refuse } from '../../shop/result.ts'
import { kept } from './auth'
import { answer, door } from './door'

/**
 * For forms whose action takes no notice of it: one that holds a wallet's secret is refused as a whole, before anything
 * sees it. Null where there is none.
 */
export async function secretRefused(
  context: Readonly<RouterContextProvider>,
  fields: Record<string, string>,
) {
  const safe = await refuseSecrets(door(context).world, fields)
  return safe.ok ? null : answer(refuse(safe.code), kept(safe, fields).values)
}
