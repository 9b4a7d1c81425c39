// `piazza doctor`: checks the configuration against the live services, and prints remedies.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { runningUrl } from '../../../adapters/database/embedded.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { noticesOf } from '../../config/notices.ts'
import { mostConnections } from '../../database.ts'
import { trustAlso } from '../../trusted-authorities.ts'
import { examineBackups } from './backups.ts'
import { examineBtcPay } from './btcpay.ts'
import { examineBucket } from './bucket.ts'
import { examineChain } from './chains.ts'
import { examineDatabase } from './database.ts'
import { examineAccountKeys, examineDestinations } from './destinations.ts'
import { examineExtensions } from './extensions.ts'
import { type Finding, findingsOf } from './finding.ts'
import { examineHorizon } from './horizon.ts'
import { examineIdentityService } from './identity-service.ts'
import { examineInstance } from './instance.ts'
import { examineFolder, examineOpenFiles, examinePublicUrl, examineSecret } from './machine.ts'
import { examineMail } from './mail.ts'
import { withoutPi } from './payment.ts'
import { examinePiApp } from './piapp.ts'
import { examinePorts } from './ports.ts'
import { examineRates } from './rates.ts'
import { examineReplicas } from './replicas.ts'
import { examineScanner } from './scanner.ts'
import { examineErrorReports, examinePurge, examineTraces } from './targets.ts'
import { examineVaults } from './vaults.ts'

const settings = findingsOf('settings')

const marks: Record<Finding['level'], string> = { ok: 'ok   ', warn: 'warn ', wrong: 'WRONG' }

export async function doctor(isJson: boolean): Promise<void> {
  if (existsSync('.env')) loadEnvFile('.env')
  const { config, problems = [] } = readConfig(process.env)
  trustAlso(config?.tlsCaFile ?? null)
  const findings = [
    ...problems.map((problem) =>
      settings.wrong(problem, 'See .env.example and docs/operating/settings.md.'),
    ),
    ...(config
      ? noticesOf(process.env, config).map(({ says, remedy }) => settings.warn(says, remedy))
      : []),
    ...(config ? await examine(config) : []),
  ]
  const isWrong = findings.some(({ level }) => level === 'wrong')
  if (isJson) console.log(JSON.stringify({ ok: !isWrong, findings }))
  else {
    for (const finding of findings) show(finding)
    console.log(isWrong ? '\nProblems found.' : '\nNo problems found.')
  }
  process.exitCode = isWrong ? 1 : 0
}

/** Runs all checks concurrently; reports in a fixed order. */
async function examine(config: Config): Promise<Finding[]> {
  const {
    databaseUrl,
    databaseDirectUrl,
    dataDir,
    secretKeyFile,
    smtp,
    publicUrl,
    pi,
    piApp,
    usdt,
  } = config
  const url = databaseDirectUrl ?? databaseUrl ?? (await runningUrl(dataDir))
  const found = await Promise.all([
    [settings.fine(config.demo ? 'All valid, for a demonstration.' : 'All valid.')],
    examineSecret(secretKeyFile),
    examineFolder(dataDir),
    examineOpenFiles(),
    examinePorts(config),
    examineExtensions(config),
    config.s3
      ? examineBucket(config.s3)
      : [findingsOf('pictures').fine('Stored in DATA_DIR, encrypted.')],
    databaseUrl
      ? examineDatabase(
          databaseDirectUrl ?? databaseUrl,
          databaseDirectUrl && databaseUrl,
          mostConnections(config),
        )
      : [examineEmbedded(dataDir, url)],
    ...(url && secretKeyFile ? [examineInstance(url, config)] : []),
    databaseUrl
      ? examineReplicas(
          databaseDirectUrl ?? databaseUrl,
          config.databaseReplicas,
          config.databaseReplicaLag,
        )
      : [],
    ...(config.scanner ? [examineScanner(config.scanner)] : []),
    ...(pi ? horizonsOf(pi) : [[withoutPi(config)]]),
    ...(piApp ? [examinePiApp(piApp)] : []),
    ...(config.identityService ? [examineIdentityService(config.identityService)] : []),
    ...(config.btcPay ? [examineBtcPay(config.btcPay)] : []),
    ...(usdt ? chainsOf(usdt) : []),
    examineRates(config),
    smtp ? examineMail(smtp.url) : [findingsOf('mail').fine('Kept in the demonstration mailbox.')],
    publicUrl ? examinePublicUrl(publicUrl) : [],
    examineBackups(config),
    config.cdn ? examinePurge(config.cdn) : [],
    config.traces ? examineTraces(process.env.OTEL_EXPORTER_OTLP_ENDPOINT ?? '') : [],
    config.errorReportUrl ? examineErrorReports(config.errorReportUrl) : [],
    examineAccountKeys(config),
    url ? examineDestinations(url, config) : [],
  ])
  return found.flat()
}

/** One that does not run is not started: the shop may be starting it. */
function examineEmbedded(dataDir: string, url: string | null): Finding {
  const database = findingsOf('database')
  if (url || !existsSync(join(dataDir, 'database')))
    return database.fine('Embedded, in DATA_DIR. npm start starts it.')
  return database.warn(
    'Embedded, and not running: secret key and payment addresses were not compared with it.',
    'Run npm run piazza -- keys status, which starts it and proves the secret key; or doctor while the shop runs.',
  )
}

function chainsOf({ chains, vaults }: NonNullable<Config['usdt']>): Promise<Finding[]>[] {
  const collected = vaults ? [examineVaults(vaults, chains)] : []
  return [...chains.map((chain) => examineChain(chain)), ...collected]
}

function horizonsOf(pi: NonNullable<Config['pi']>): Promise<Finding[]>[] {
  const { horizonUrl, secondHorizonUrl, ...rest } = pi
  const first = examineHorizon('PI_HORIZON_URL', { ...rest, url: horizonUrl })
  if (!secondHorizonUrl) return [first]
  return [first, examineHorizon('PI_HORIZON_SECOND_URL', { ...rest, url: secondHorizonUrl })]
}

function show({ about, level, says, remedy }: Finding): void {
  console.log(`${marks[level]}  ${about}: ${says}`)
  if (remedy) console.log(`         -> ${remedy}`)
}
