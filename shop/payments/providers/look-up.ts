// Looks an invoice of a provider up by its number there, and reads it now. The caller decides what to tell whom.
import type { World } from '../../world.ts'
import { readInvoice } from './read.ts'
import { freshMilliseconds } from './rules.ts'
import * as store from './store/invoices.ts'

/** Numbers of invoices as people copy them from their page. */
export const isInvoiceNumber = (text: string): boolean => /^[A-Za-z0-9]{20,24}$/.test(text)

export type LookedUpInvoice = {
  /** Whether it is one that this shop has asked for. */
  readonly isOurs: boolean
  /** Transfers that were stored of it. */
  readonly transfers: readonly string[]
  /** Names of the providers that do not know it, or of the one that does; and of those that could not be asked. */
  readonly asked: readonly string[]
  readonly unasked: readonly string[]
}

/** Every provider is asked, whatever is known; of a store that is no longer set up only what it was paid before. */
export async function lookUpInvoice(world: World, invoiceId: string): Promise<LookedUpInvoice> {
  const answers = await Promise.all(
    world.providers.map(async (provider) => {
      const row = await store.invoiceNamed(world.db, provider.ledger, invoiceId)
      const isFresh =
        row?.readAt && world.now().getTime() - row.readAt.getTime() < freshMilliseconds
      const read = isFresh
        ? { ok: true as const }
        : row
          ? await readInvoice(world, provider, row)
          : await provider.read(invoiceId)
      const isAnswered = read.ok || read.code === 'provider.not_found'
      return { name: provider.name, isOurs: row !== undefined, isAnswered }
    }),
  )
  const rows = await store.invoicesNamed(world.db, invoiceId)
  const known = new Set(world.providers.map(({ ledger }) => ledger))
  const former = rows.filter(({ ledger }) => !known.has(ledger)).map(({ ledger }) => ledger)
  const own = answers.filter(({ isOurs }) => isOurs)
  const payments = await Promise.all(rows.map(({ id }) => store.paymentsOf(world.db, id)))
  return {
    isOurs: rows.length > 0,
    transfers: payments.flat().map(({ transferId }) => transferId),
    asked: (own.length > 0 ? own : answers).filter((each) => each.isAnswered).map(nameOf),
    unasked: [...answers.filter((each) => !each.isAnswered).map(nameOf), ...former],
  }
}

const nameOf = ({ name }: { readonly name: string }): string => name

/** Orders of an invoice; empty for anything else than the number of one. */
export async function ordersOfInvoice(world: World, text: string): Promise<string[]> {
  if (!isInvoiceNumber(text)) return []
  const rows = await store.invoicesNamed(world.db, text)
  return [...new Set(rows.map(({ orderNumber }) => orderNumber))]
}
