// Doctor checks of this machine: data folder, secret key file, public URL.
import { randomBytes } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { askJson } from '../../../adapters/ledgers/http-json.ts'
import { problemsOfSecret } from '../../config/secret-key.ts'
import { type Finding, findingsOf } from './finding.ts'

const files = findingsOf('files')
const secretKey = findingsOf('secret key')
const publicAddress = findingsOf('public address')

const leastSpace = 500_000_000

export async function examineFolder(dataDir: string): Promise<Finding[]> {
  const probe = join(dataDir, `.doctor-${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'x', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return [files.wrong(`DATA_DIR is not writable (${code}).`, 'Make the shop’s user its owner.')]
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const says = `DATA_DIR is writable; ${Math.round(free / 1e9)} GB are free.`
  return [
    free >= leastSpace
      ? files.fine(says)
      : files.warn(says, 'Free up space: uploads fail when the disk is full.'),
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
  const remedy =
    'If the shop is running, point DNS and your proxy at it, and forward the Host header.'
  return [publicAddress.warn(`${url.host} does not lead to a shop (${why}).`, remedy)]
}
