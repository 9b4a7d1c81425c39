// Temporary database and world of a simulation.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFiles } from '../../adapters/files/local.ts'
import { safeImages } from '../../adapters/images/safe-images.ts'
import { keyring } from '../../adapters/keys/keyring.ts'
import { makeWallets } from '../../adapters/wallets/wallets.ts'
import { createServerTranslator } from '../../server/server-translations.ts'
import { reactions } from '../../shop/reactions.ts'
import type { ShopConfig } from '../../shop/world.ts'
import { cachedImages } from '../support/cached-images.ts'
import { noEvents } from '../support/silent-events.ts'
import type { Rest } from './play.ts'

const nothing = () => {}

/** Call `remove` at the end. */
export async function restOfWorld(config: ShopConfig): Promise<{ rest: Rest; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'piazza-simulation-'))
  const rest: Rest = {
    reactions,
    deliveryRates: [],
    config,
    accounts: undefined as never,
    log: { info: nothing, warn: nothing, error: nothing },
    events: noEvents,
    refreshed: async () => {},
    say: createServerTranslator(),
    files: await localFiles(folder),
    images: cachedImages(safeImages()),
    keys: keyring({ 1: new Uint8Array(32).fill(7) }),
    screening: null,
    vatRegister: null,
    identityService: null,
    wallets: makeWallets(),
    printer: undefined as never,
    downloads: undefined as never,
    extensions: { open: new Map(), refused: new Map() },
    webhooks: undefined as never,
    piApp: null,
    providers: [],
  }
  return { rest, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
