// Changes single bytes of a signed evidence file, 100,000 times by default: each must be found. Prints how many were
// not, and how long one check takes.

import { type Evidence, evidenceFormat } from '../shop/sales/evidence/rules/format.ts'
import { signedFile } from '../shop/sales/evidence/sign.ts'
import { seeded, unnoticedChanges } from '../tests/fixtures/sales/changed-evidence.ts'

const count = Number(process.argv[2] ?? 100_000)
const random = seeded(7)
const secret = Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256))
const evidence: Evidence = {
  format: evidenceFormat,
  part: 'whole',
  shop: { name: 'Piazza', url: 'https://shop.example' },
  order: 'PI-1795910400000',
  asOf: '2026-11-30T05:00:00.000Z',
  agreed: {
    total: { amount: '12.5', currency: 'PI' },
    lines: [{ name: 'Tè verde 茶 "1"', quantity: 2, price: { amount: '6.25', currency: 'PI' } }],
  },
  paid: { payments: [{ hash: '3f43'.repeat(16), amount: { amount: '12.5', currency: 'PI' } }] },
  refunded: [],
}
const file = new TextEncoder().encode(signedFile(evidence, secret))
const begun = performance.now()
const missed = unnoticedChanges(file, count, 20_261_130)
const each = (performance.now() - begun) / count
console.log(
  `${count} changes of a file of ${file.length} bytes: ${missed.length} not found, ${each.toFixed(3)} ms each`,
)
process.exitCode = missed.length === 0 ? 0 : 1
