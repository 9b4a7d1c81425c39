// An evidence file as PDF, to read and to print; what proves is the signed file.
import type { Viewer } from '../../people/accounts/rules.ts'
import { allow } from '../../platform/rate-limits/actions.ts'
import { emailDateTime } from '../../platform/time-zone.ts'
import { ok, type Result } from '../../result.ts'
import { pdfLook } from '../../storefront/brand/views.ts'
import type { World } from '../../world.ts'
import type { PdfDocument } from '../invoicing/port.ts'
import type { Evidence } from './rules/format.ts'
import { evidenceWords, type Row, sectionsOf } from './sections.ts'
import type { EvidenceFile } from './views.ts'

const printed = { name: 'evidence.pdf', limit: 10, seconds: 600 }

/** The caller has checked whose file it is. Refuses `limit.reached`, `invoicing.not_printed`. */
export async function printEvidence(
  world: World,
  who: Pick<Viewer, 'id'>,
  { evidence, proofId }: EvidenceFile,
  language: string,
): Promise<Result<Uint8Array>> {
  const counted = await allow(world, printed, who.id)
  if (!counted.ok) return counted
  const document = documentOf(world, evidence, language, proofId)
  const done = await world.printer.print([document], await pdfLook(world))
  return done.ok ? ok(done.value[0] ?? new Uint8Array()) : done
}

function documentOf(
  world: World,
  evidence: Evidence,
  language: string,
  proofId: string | null,
): PdfDocument {
  const t = evidenceWords((group, key, values) => world.say(language, group, key, values))
  const { shop, order, asOf } = evidence
  const moment = (at: Date) => emailDateTime(world, at, language)
  const title = t('title', { number: order })
  const rows = sectionsOf(evidence, t, moment)
    .filter((section) => section.rows.length > 0)
    .flatMap(({ name, rows }) => [[t(`section.${name}`), ''], ...rows.map(printedRow)])
  return {
    language,
    title,
    name: title,
    from: [shop.name, shop.url],
    to: { label: '', lines: [] },
    facts: [
      { label: t('asOf'), value: moment(new Date(asOf)) },
      ...(proofId
        ? [{ label: t('public'), value: `${shop.url}/proof/${proofId}`, isCode: true }]
        : []),
    ],
    columns: [
      { label: t('fact'), share: 0.34, isAmount: false },
      { label: t('value'), share: 0.66, isAmount: false },
    ],
    rows,
    totals: [],
    notes: [t('paper')],
    mark: world.config.demo ? world.say(language, 'invoice', 'test') : '',
  }
}

/** Hashes are too long for a line. */
const printedRow = ({ label, value, isCode }: Row): string[] => [
  label,
  isCode ? value.replace(/\S{40}(?=\S)/g, '$& ') : value,
]
