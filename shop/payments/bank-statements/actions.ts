// Reads a bank statement, and records chosen lines of it as payments.
import { readFile } from 'node:fs/promises'
import { requirePermission } from '../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { notText } from '../../platform/csv/binary-files.ts'
import { textIn } from '../../platform/csv/decoding.ts'
import { encodingScan } from '../../platform/csv/encodings.ts'
import { ok, type Refusal, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { recordPayment } from '../manual/actions.ts'
import { chosenLineIn } from './input.ts'
import { type DayOrder, mostChosen } from './rules/limits.ts'
import { proposalsIn, type ReadStatement } from './views.ts'

/**
 * The file of a bank, as proposals; nothing is stored. Refuses `admin.not_allowed`, `imports.workbook`,
 * `imports.binary`, and as `readStatement` does.
 */
export async function readBankStatement(
  world: World,
  who: Viewer,
  { path, order }: { path: string; order: DayOrder },
): Promise<Result<ReadStatement>> {
  const allowed = await requirePermission(world, who, 'payments.decide', 'payments')
  if (!allowed.ok) return allowed
  const bytes = await readFile(path)
  const problem = notText(bytes)
  if (problem) return refuse(problem)
  const scan = encodingScan()
  scan.push(bytes)
  let text = ''
  for await (const part of textIn(only(bytes), scan.readings()[0]?.encoding)) text += part
  return proposalsIn(world, text, order)
}

async function* only(bytes: Uint8Array) {
  yield bytes
}

export type Recorded = {
  readonly orderNumber: string
  /** `agreed` counts in ten minutes; `waits` for a second person. */
  readonly outcome: 'agreed' | 'waits' | Refusal
}

/**
 * Each line by itself, as `recordPayment` does: one that is refused does not stop the others. Refuses `statement.none`
 * (no line is chosen), `statement.chosen` (more than 200), `form.invalid`, and what concerns every line alike:
 * `admin.not_allowed`, `accounts.stepUp`.
 */
export async function recordLines(
  world: World,
  who: Viewer,
  texts: readonly string[],
): Promise<Result<Recorded[]>> {
  if (texts.length === 0) return refuse('statement.none')
  if (texts.length > mostChosen) return refuse('statement.chosen', { facts: { most: mostChosen } })
  const lines = texts.map(chosenLineIn).filter((line) => line !== null)
  if (lines.length < texts.length) return refuse('form.invalid')
  const recorded: Recorded[] = []
  for (const line of lines) {
    const done = await recordPayment(world, who, { ...line, language: 'en' })
    if (!done.ok && /^(admin|accounts)\./.test(done.code)) return done
    recorded.push({ orderNumber: line.orderNumber, outcome: done.ok ? done.value : done })
  }
  return ok(recorded)
}
