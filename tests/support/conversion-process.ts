// A process of its own that converts a shop's prices to euro, to be killed meanwhile.
// Arguments: URL of the database, id of the owner, fingerprint of the preview.
import { connect } from '../../adapters/database/connect.ts'
import { listenEvents } from '../../adapters/database/events.ts'
import { withDatabase } from '../../adapters/database/transaction.ts'
import { noRates } from '../../adapters/rates.ts'
import { convertShop } from '../../shop/back-office/conversion/actions.ts'
import { permissionsOf } from '../../shop/people/accounts/permissions.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { liveConfig } from '../../shop/platform/settings/views.ts'
import type { World } from '../../shop/world.ts'

const [, , url = '', ownerId = '', seen = ''] = process.argv
const pool = connect(url)
const log = { info() {}, warn() {}, error() {} }
const events = await listenEvents(pool, pool)
const now = () => new Date('2026-11-21T12:00:00Z')
const { config } = await liveConfig({ currency: 'PI' } as World['config'], {
  db: pool,
  events,
  log,
})
const ports = { now, id: () => crypto.randomUUID(), log, events, rates: noRates, config }
const world = withDatabase(ports as unknown as World, pool, pool)
const owner = {
  id: ownerId,
  permissions: permissionsOf(['admin']),
  proof: { at: now(), by: 'password' },
} as unknown as Viewer
const done = await convertShop(
  world,
  owner,
  { to: 'EUR', rate: '0.52', rounding: '90', promotions: 'convert', shipping: 'convert' },
  seen,
)
process.stdout.write(JSON.stringify(done))
process.exit(0)
