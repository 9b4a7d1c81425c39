// Renders, encrypts and stores PDF documents, and erases them after the retention period.
import { randomBytes } from 'node:crypto'
import { keyLength } from '../../../identity/documents/seal.ts'
import { ok, type Result } from '../../../result.ts'
import { pdfLook } from '../../../storefront/brand/views.ts'
import type { World } from '../../../world.ts'
import type { Printer } from '../port.ts'
import { sealPdf, wrapKey } from '../sealed.ts'
import * as store from '../store/tax-documents.ts'

const batch = 20

/** The job. Returns the number. Refuses `invoicing.not_printed` and as files do; nothing is lost then. */
export const printTaxDocuments = (world: World, printer: Printer): Promise<Result<number>> =>
  world.transaction<number>(async (world) => {
    const documents = await store.toPrint(world.db, batch)
    const printed = await printer.print(
      documents.map(({ content }) => content),
      await pdfLook(world),
    )
    if (!printed.ok) return printed
    for (const [at, { id }] of documents.entries()) {
      const key = randomBytes(keyLength)
      // The file is named by its row, so that a retry overwrites an incomplete one after a crash.
      const sealed = sealPdf(key, id, printed.value[at] as Uint8Array)
      const stored = await world.files.put(id, sealed)
      if (!stored.ok) return stored
      await store.setPrinted(world.db, id, { file: id, ...wrapKey(world.keys, id, key) })
    }
    return ok(documents.length)
  })

/** Erases documents issued before that day of the shop; numbers and totals stay. Returns the number. */
export async function eraseTaxDocuments(world: World, before: string): Promise<number> {
  const old = await store.expiredTaxDocuments(world.db, before, 200)
  for (const { id, file } of old) {
    if (file) await world.files.remove(file)
    await store.setForgotten(world.db, id, world.now())
  }
  return old.length
}
