// Doctor checks of this machine: data folder, open files, secret key file, public URL.
import { constants, existsSync } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { askJson } from '../../../adapters/ledgers/http-json.ts'
import { reasonOfTlsError } from '../../../adapters/tls-errors.ts'
import { problemsOfSecret } from '../../config/secret-key.ts'
import { openFileLimit, problemOfOpenFiles, remedyOfOpenFiles } from '../../open-files.ts'
import { type Finding, findingsOf } from './finding.ts'

const files = findingsOf('files')
const openFiles = findingsOf('open files')
const secretKey = findingsOf('secret key')
const publicAddress = findingsOf('public address')

const leastSpace = 500_000_000

/** Writes nothing. A folder that does not exist yet is created by the start: its parent must allow it. */
export async function examineFolder(dataDir: string): Promise<Finding[]> {
  const folder = nearestExisting(dataDir)
  try {
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [files.wrong(`DATA_DIR is not writable (${code}).`, 'Make the shop’s user its owner.')]
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const state = folder === resolve(dataDir) ? 'is writable' : 'can be created'
  const says = `DATA_DIR ${state}; ${Math.round(free / 1e9)} GB are free.`
  return [
    free >= leastSpace
      ? files.fine(says)
      : files.warn(says, 'Free up space: uploads fail when the disk is full.'),
  ]
}

function nearestExisting(path: string): string {
  const folder = resolve(path)
  return existsSync(folder) || dirname(folder) === folder
    ? folder
    : nearestExisting(dirname(folder))
}

/** Of this command, and so of a shop that is started from the same shell; a unit has its own. */
export function examineOpenFiles(limit = openFileLimit()): Finding[] {
  const problem = problemOfOpenFiles(limit)
  return [
    problem
      ? openFiles.warn(problem, remedyOfOpenFiles)
      : openFiles.fine(`${limit ?? 'Any number of'} files and connections may be open.`),
  ]
}

export function examineSecret(file: string | null): Finding[] {
  if (!file) return [secretKey.fine('The demonstration uses its own, in DATA_DIR.')]
  const problems = problemsOfSecret(file)
  return problems.length === 0
    ? [secretKey.fine('SECRET_KEY_FILE is private and long enough.')]
    : problems.map((text) =>
        secretKey.wrong(
          `SECRET_KEY_FILE ${text}`,
          'head -c 32 /dev/urandom > FILE && chmod 600 FILE',
        ),
      )
}

const tlsRemedy = 'Correct the certificate of your proxy: browsers refuse it as well.'

/** Whether the public URL leads to this shop; passes if the shop is not running yet. */
export async function examinePublicUrl(publicUrl: string): Promise<Finding[]> {
  const url = new URL('/healthz', publicUrl)
  const answer = await askJson(url, undefined, { milliseconds: 5_000 })
  const isShop =
    answer.kind === 'answer' &&
    answer.status === 200 &&
    (answer.body as { status?: unknown } | null)?.status === 'ok'
  if (isShop) return [publicAddress.fine(`${url.host} leads to the shop.`)]
  const why = answer.kind === 'unreachable' ? answer.why : 'status' in answer ? answer.status : '?'
  const tls = reasonOfTlsError(why)
  if (tls) return [publicAddress.warn(`${url.host} is not trusted from here: ${tls}.`, tlsRemedy)]
  const remedy =
    'If the shop is running, point DNS and your proxy at it, and forward the Host header.'
  return [publicAddress.warn(`${url.host} does not lead to a shop (${why}).`, remedy)]
}
