// Doctor checks of payment addresses: what the settings name, compared with what owners have confirmed.
import { connect } from '../../../adapters/database/connect.ts'
import {
  currentOf,
  type Slot,
  stateOf,
} from '../../../shop/payments/destinations/rules/destinations.ts'
import { destinationsOf } from '../../../shop/payments/destinations/views.ts'
import type { Config } from '../../config/config.ts'
import { type Finding, findingsOf } from './finding.ts'

const { fine, warn, wrong } = findingsOf('payment addresses')

/** Says nothing of a database that is not reachable or not migrated: other checks do. */
export async function examineDestinations(
  url: string,
  { pi, piApp }: Pick<Config, 'pi' | 'piApp'>,
): Promise<Finding[]> {
  const db = connect(url, 1)
  try {
    const all = await destinationsOf({ db })
    if (all.length === 0) return []
    const slot = (kind: Slot['kind']) => ({ kind, ledger: pi?.passphrase ?? '' })
    const named: (readonly [setting: string, Slot, string])[] = pi
      ? [
          ['PI_TREASURY', slot('pi_treasury'), pi.treasury],
          ...(piApp?.wallet
            ? [['PI_APP_WALLET', slot('pi_app_wallet'), piApp.wallet] as const]
            : []),
        ]
      : []
    const changed = named.flatMap(([setting, slot, value]) => {
      const current = currentOf(all, slot)
      return !current || current.value === value
        ? []
        : [
            warn(
              `${setting} is ${value}, but ${current.value} is in use.`,
              'If you changed it, confirm it in Settings, Payment addresses. If not, see “Somebody changed the payment address”.',
            ),
          ]
    })
    const waiting = all
      .filter((each) => stateOf(all, each) === 'proposed')
      .filter(({ value }) => !named.some(([, , configured]) => configured === value))
      .map(({ kind, value, label }) =>
        warn(
          `A new ${kind} waits for an owner: ${label ?? value}.`,
          'Confirm it in Settings, Payment addresses, or correct the settings.',
        ),
      )
    const leaked = all
      .filter((each) => each.compromisedAt && currentOf(all, each)?.value === each.value)
      .map(({ kind, value, label }) =>
        wrong(
          `${label ?? value} (${kind}) is compromised, and nothing has replaced it.`,
          'Set a new address, restart the shop and confirm it in Settings, Payment addresses.',
        ),
      )
    const found = [...changed, ...waiting, ...leaked]
    return found.length > 0 ? found : [fine('As confirmed.')]
  } catch {
    return []
  } finally {
    await db.end({ timeout: 2 }).catch(() => {})
  }
}
