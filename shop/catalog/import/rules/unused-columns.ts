// Columns of a file that are not imported, by the weight of what is lost. Pure.
import { folded } from './folded.ts'
import type { Survey } from './survey.ts'

/** What a merchant would miss first. */
const heavy =
  /price|preis|prix|prezzo|precio|preço|цена|tax|mwst|ust|tva|iva|vat|налог|discount|rabatt|cost|gift|deposit|minim|download|digital|custom|option|variant|modifier|stock|inventory|bestand|bundle|surcharge|eco/
/** What only concerns the other program. */
const light =
  /google shopping|metafield|fulfillment|tracker|policy|taxable|visible|global|position|created|updated|date|url|link|use_config|website|layout|template|alert|featured|allow|reviews|order|^id$|_id$| id$|type$|unit$|count/

type Unused = { readonly header: string; readonly cells: number }

/** Without the empty ones, once the file has been surveyed. */
export function byWeight(
  headers: readonly string[],
  used: ReadonlySet<number>,
  survey: Survey,
): Unused[] {
  const unused = headers.flatMap((header, at) => {
    const facts = survey[at]
    if (used.has(at) || header.trim() === '' || (facts && facts.filled === 0)) return []
    const cells = facts?.filled ?? 0
    return [{ header, cells, weight: weightOf(folded(header), facts?.samples.size ?? 0, cells) }]
  })
  return unused
    .sort((a, b) => a.weight - b.weight || b.cells - a.cells)
    .map(({ header, cells }) => ({ header, cells }))
}

/** A column with one value throughout is a default of the other program. */
function weightOf(name: string, values: number, cells: number): number {
  if (light.test(name)) return 2
  if (heavy.test(name)) return 0
  return values === 1 && cells > 1 ? 2 : 1
}
