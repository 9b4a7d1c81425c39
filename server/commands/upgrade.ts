// `piazza upgrade --check`: what the next start would change in the database, how long it takes, and what to do first.
import { statfs } from 'node:fs/promises'
import { connect } from '../../adapters/database/connect.ts'
import {
  type PlannedStep,
  type UpgradePlan,
  upgradePlan,
} from '../../adapters/database/upgrade-plan.ts'
import { openServer } from '../database.ts'
import { makeLog } from '../logging/log.ts'
import { megabytes } from './backup.ts'
import { configOrExit } from './cli.ts'

/** Changes nothing. Exit code 1 if migrations are pending, or if this version cannot use the database. */
export async function checkUpgrade(isJson: boolean): Promise<void> {
  const config = configOrExit()
  const server = await openServer(config, makeLog('warn', process.stderr))
  const pool = connect(server.url, 1)
  try {
    const plan = await upgradePlan(pool)
    // The disk of an external database is not visible from here.
    const disk = config.databaseUrl ? null : await statfs(config.dataDir)
    const free = disk && disk.bavail * disk.bsize
    if (isJson) console.log(JSON.stringify({ ...plan, free }))
    else for (const line of linesOf(plan, free)) console.log(line)
    process.exitCode = plan.problem || plan.steps.length > 0 ? 1 : 0
  } finally {
    await pool.end({ timeout: 2 })
    await server.stop()
  }
}

/** Seconds; tables that are locked longer than this are listed. */
const notable = 0.5

function linesOf(plan: UpgradePlan, free: number | null): string[] {
  if (plan.problem) return [plan.problem]
  if (plan.steps.length === 0) return ['The database is up to date: there is nothing to run.']
  const isLong = plan.seconds >= 2
  const first = [
    plan.needsStop
      ? 'Stop all processes of the shop: the earlier version cannot work on the changed tables.'
      : isLong
        ? 'Upgrade at a quiet hour: what needs the tables named above waits meanwhile.'
        : 'Nothing: processes of the earlier version may go on serving until they are replaced.',
    'Make a backup: piazza backup.',
    ...(plan.space > 0 ? [`Have ${megabytes(plan.space)} MB of disk space free.`] : []),
    ...(free !== null && free < plan.space ? [`Only ${megabytes(free)} MB are free.`] : []),
    ...(plan.needsStop && plan.connections > 0
      ? [`${plan.connections} connections of the shop are open now.`]
      : []),
    ...(plan.longTransactions > 0
      ? [
          `${plan.longTransactions} transactions have been open for more than ten seconds: end them.`,
        ]
      : []),
  ]
  return [
    ...plan.steps.flatMap(stepLines),
    `In all about ${seconds(plan.seconds)} on a machine with nothing else to do, several times as long on a busy one.`,
    'Before:',
    ...first.map((line) => `  - ${line}`),
    'Then start this version, or run: piazza migrate',
  ]
}

const stepLines = ({ name, isOnline, holds }: PlannedStep): string[] => [
  `${name}${isOnline ? ' (online: nothing is held longer than two seconds)' : ''}`,
  ...holds
    .filter((each) => each.seconds >= notable)
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(
      ({ table, bytes, why, seconds: held }) =>
        `  ${table} is locked and ${why}: ${megabytes(bytes)} MB, about ${seconds(held)}`,
    ),
]

const seconds = (value: number): string => {
  if (value < 1) return 'a second'
  return value < 90 ? `${Math.ceil(value)} seconds` : `${Math.ceil(value / 60)} minutes`
}
