// The shop's secret key: a private file of at least 32 random bytes, from which all other keys are derived.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const shortest = 32

/** Errors of the file, worded to follow its name. Never contains its content. */
export function problemsOfSecret(path: string): string[] {
  let secret: Buffer
  let mode: number
  try {
    secret = readFileSync(path)
    mode = statSync(path).mode
  } catch {
    return ['names a file that cannot be read.']
  }
  const problems: string[] = []
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    problems.push('is readable by other users: run chmod 600 on it.')
  }
  if (secret.length < shortest) problems.push(`holds fewer than ${shortest} bytes.`)
  else if (isGuessable(secret)) problems.push('does not hold random bytes.')
  return problems
}

/** Rejects constants, counting, repeated patterns and words; 32 random bytes or 64 random hex digits pass. */
function isGuessable(secret: Buffer): boolean {
  const bytes = [...secret]
  const steps = bytes.slice(1).map((byte, index) => byte - (bytes[index] as number))
  const guessableWords =
    /secret|password|passphrase|change.?me|example|default|piazza|qwerty|letmein/i
  return (
    new Set(bytes).size < 10 ||
    new Set(steps).size < 10 ||
    guessableWords.test(secret.toString('latin1'))
  )
}

/** Placeholder for a destroyed old secret that protects nothing any more: the others keep their version numbers. */
export const destroyed = '-'

/** Every secret by version: the previous ones in order, then the current one. */
export function openSecrets({
  secretKeyFile,
  oldSecretKeyFiles,
  dataDir,
}: {
  readonly secretKeyFile: string | null
  readonly oldSecretKeyFiles: readonly string[]
  readonly dataDir: string
}): Record<number, Uint8Array> {
  return Object.fromEntries(
    [...oldSecretKeyFiles, secretKeyFile].flatMap((file, index) =>
      file === destroyed ? [] : [[index + 1, openSecret(file, dataDir)]],
    ),
  )
}

/** The configured secret; the demonstration generates and stores one at its first start. */
export function openSecret(secretKeyFile: string | null, dataDir: string): Uint8Array {
  const path = secretKeyFile ?? join(dataDir, 'secret.key')
  if (!secretKeyFile) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(path, randomBytes(shortest), { mode: 0o600, flag: 'wx', flush: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  const secret = readFileSync(path)
  if (secret.length < shortest) throw new Error('The secret key in DATA_DIR is damaged.')
  return secret
}
