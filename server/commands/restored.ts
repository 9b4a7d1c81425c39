// `piazza restored`: the database or data folder was restored by other means; goes on behind what may have been issued.
import type { Resumed } from '../../shop/sales/invoicing/actions/resume-issuing.ts'
import { taxDocumentLabel } from '../../shop/sales/invoicing/rules.ts'
import { resumeAfterAbsence } from '../instance/resume.ts'
import { withShop } from './cli.ts'

export const restored = (isJson: boolean): Promise<void> =>
  withShop(
    async (world, config) => {
      const resumed = await resumeAfterAbsence(world, config.dataDir, { isRestored: true })
      if (!resumed.ok) {
        console.error(world.say('en', 'errors', resumed.code, resumed.facts))
        return 1
      }
      if (isJson) console.log(JSON.stringify({ ok: true, resumed: resumed.value }))
      else if (resumed.value) for (const line of linesOf(resumed.value)) console.log(line)
      return 0
    },
    { withChains: true },
  )

/** From where each number goes on. */
export function linesOf({ since, addresses, documents, ordersAfter }: Resumed): string[] {
  const label = (kind: 'invoice' | 'credit_note', number: number) =>
    taxDocumentLabel(kind, number, '')
  return [
    `Nothing issued since ${since.toISOString()} is issued a second time:`,
    `  orders         numbers after PI-${ordersAfter.getTime()}`,
    ...documents.map(({ kind, first, last }) => {
      const name = kind === 'invoice' ? 'invoices    ' : 'credit notes'
      return `  ${name}   from ${label(kind, last + 1)}; ${label(kind, first)} to ${label(kind, last)} are left out: tell your accountant`
    }),
    ...addresses.map(
      ({ account, next, watched }) =>
        `  USDT addresses of ${account}   from index ${next}; ${watched} that may have been given out stay watched`,
    ),
  ]
}
