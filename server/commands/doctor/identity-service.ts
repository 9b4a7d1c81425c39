// Doctor check of the hosted identity service: reachable, and its key may read sessions.
import { stripeIdentity } from '../../../adapters/identity/stripe.ts'
import type { Config } from '../../config/config.ts'
import { type Finding, findingsOf } from './finding.ts'

/** A session that does not exist: with a valid key the API answers 404. */
const missingSession = 'vs_piazza_doctor'

export async function examineIdentityService(
  setup: NonNullable<Config['identityService']>,
): Promise<Finding[]> {
  const { fine, wrong } = findingsOf(new URL(setup.url).host)
  const said = await stripeIdentity(setup).read(missingSession, true)
  return said === 'missing'
    ? [fine('It answers and accepts the key.')]
    : [
        wrong(
          'It does not answer, or does not accept the key.',
          'Set IDENTITY_SERVICE_KEY to a restricted key that may write verification sessions and read their sensitive results.',
        ),
      ]
}
