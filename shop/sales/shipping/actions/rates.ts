// A carrier's price list from a file: read, shown, then stored as a whole.
import { readFile } from 'node:fs/promises'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { endAlert, raiseAlert } from '../../../people/alerts/actions.ts'
import { recorderOf } from '../../../platform/audit/actions.ts'
import { notText } from '../../../platform/csv/binary-files.ts'
import { textIn } from '../../../platform/csv/decoding.ts'
import { encodingScan } from '../../../platform/csv/encodings.ts'
import { holdCurrency } from '../../../platform/settings/hold-currency.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { tableId } from '../rate-table.ts'
import { type ReadRates, readRates } from '../rules/rate-table.ts'
import { serviceOf } from '../rules/zones.ts'
import { failuresSince, replaceRates } from '../store/carrier-rates.ts'
import { lockZones, zonesOf } from '../store/zones.ts'

/** Characters of a file that is sent back to be stored. */
export const longestRates = 400_000

/** The text of an uploaded file, in any usual encoding. Refuses `imports.workbook`, `imports.binary`, `shipping.rates_long`. */
export async function textOfRates(path: string): Promise<Result<string>> {
  const bytes = await readFile(path)
  const problem = notText(bytes)
  if (problem) return refuse(problem)
  const scan = encodingScan()
  scan.push(bytes)
  let text = ''
  for await (const part of textIn(only(bytes), scan.readings()[0]?.encoding)) text += part
  return text.length > longestRates ? refuse('shipping.rates_long') : ok(text)
}

async function* only(bytes: Uint8Array) {
  yield bytes
}

/** What a file says; nothing is stored. Refuses `shipping.not_allowed`, and as `readRates` does. */
export async function previewRates(
  world: World,
  who: Viewer,
  text: string,
): Promise<Result<ReadRates>> {
  if (!may(who, 'shipping.write')) return refuse('shipping.not_allowed')
  if (text.length > longestRates) return refuse('shipping.rates_long')
  return readRates(text, world.config.currency, await zonesOf(world.db))
}

/**
 * Replaces the whole table. Refuses as `previewRates` does, `shipping.rates_problems` {count} (no row is stored then),
 * `shipping.rates_used` {names} (services that shipping methods name are not in the file).
 */
export const saveRates = (world: World, who: Viewer, text: string): Promise<Result<number>> =>
  world.transaction<number>(async (world) => {
    const held = await holdCurrency(world)
    if (!held.ok) return held
    await lockZones(world.db)
    const read = await previewRates(world, who, text)
    if (!read.ok) return read
    const { rows, problems } = read.value
    if (problems.length > 0)
      return refuse('shipping.rates_problems', { facts: { count: problems.length } })
    const there = new Set(rows.map(({ service }) => serviceOf(tableId, service)))
    const methods = (await zonesOf(world.db)).flatMap((zone) => zone.methods)
    const missing = methods.flatMap(({ basis, service }) =>
      basis === 'carrier' && service?.startsWith(`${tableId}:`) && !there.has(service)
        ? [service.slice(tableId.length + 1)]
        : [],
    )
    if (missing.length > 0)
      return refuse('shipping.rates_used', { facts: { names: [...new Set(missing)].join(', ') } })
    await replaceRates(world.db, rows)
    await announce(world, 'shipping')
    await note(world, who, 'rates.changed', 'rates', { rows: rows.length })
    return ok(rows.length)
  })

const note = recorderOf('shipping')

/** Failures of the last minutes are open alerts. */
const lasting = 15 * 60_000

/**
 * Tells the owners of carriers that fail, and that they answer again. Pages that lack a failed carrier's prices are made
 * anew.
 */
export async function alertCarriers(world: World): Promise<void> {
  const failed = await failuresSince(world.db, new Date(world.now().getTime() - lasting))
  if (failed.length > 0) await announce(world, 'shipping')
  const except = failed.map(({ carrier }) => carrier)
  await endAlert(world, 'carrier_rates', { beginning: '', except })
  for (const { carrier, reason } of failed)
    await raiseAlert(world, {
      kind: 'carrier_rates',
      subject: carrier,
      facts: { carrier, reason: `shipping.rates_fault.${reason}` },
    })
}
