// Renders, encrypts and stores PDF documents, and erases them after the retention period.
import { randomBytes } from 'node:crypto'
import { keyLength } from '../../../identity/documents/seal.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Printer } from '../port.ts'
import { sealPaper, wrapKey } from '../sealed.ts'
import * as store from '../store.ts'

const batch = 20

/** The job. Answers how many. Refuses `billing.not_printed` and as files do; nothing is lost then. */
export function printBills(world: World, printer: Printer): Promise<Result<number>> {
  return world.transaction<number>(async (world) => {
    const bills = await store.toPrint(world.db, batch)
    const printed = await printer.print(bills.map(({ paper }) => paper))
    if (!printed.ok) return printed
    for (const [at, { id }] of bills.entries()) {
      const key = randomBytes(keyLength)
      // Named by its row: what a crash leaves behind is written over by the next try.
      const sealed = sealPaper(key, id, printed.value[at] as Uint8Array)
      const kept = await world.files.put(id, sealed)
      if (!kept.ok) return kept
      await store.setPrinted(world.db, id, { file: id, ...wrapKey(world.keys, id, key) })
    }
    return ok(bills.length)
  })
}

/** Takes away what was issued before that time; the numbers and totals stay. Answers how many. */
export async function forgetBills(world: World, before: Date): Promise<number> {
  const old = await store.oldBills(world.db, before, 200)
  for (const { id, file } of old) {
    if (file) await world.files.remove(file)
    await store.setForgotten(world.db, id, world.now())
  }
  return old.length
}
