// User identity for PostgreSQL, which refuses to run as root.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A way to start a command that PostgreSQL accepts. `uid` is set if files must change their owner first. */
export type Identity = {
  readonly uid: number | null
  wrap(command: string, args: readonly string[]): [string, string[]]
}

const plain: Identity = { uid: null, wrap: (command, args) => [command, [...args]] }

/** A user namespace in which root appears as nobody; nothing on the host changes, and root's folders stay readable. */
const mapped: Identity = {
  uid: 0,
  wrap: (command, args) => [
    'unshare',
    ['-U', '--map-user=65534', '--map-group=65534', '--', command, ...args],
  ],
}

/** For containers that forbid user namespaces, and for a checkout in another user's private folder. */
const asUser = (uid: number): Identity => ({
  uid,
  wrap: (command, args) => [
    'setpriv',
    [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--', command, ...args],
  ],
})

/** The first identity with which `program` runs and `folder` is writable. Throws, with a remedy, if there is none. */
export function chooseIdentity(program: string, folder: string): Identity {
  if (process.getuid?.() !== 0) return plain
  const owner = lstatSync(dirname(folder)).uid
  for (const identity of [mapped, ...(owner ? [asUser(owner)] : []), asUser(65534)]) {
    changeOwner(identity, folder)
    // The other user must traverse DATA_DIR, whose other contents are restricted one by one.
    if (identity.uid !== 0 && identity.uid !== owner) chmodSync(dirname(folder), 0o711)
    const [command, args] = identity.wrap('/bin/sh', [
      '-c',
      '"$0" --version >&2 && test -w "$1"',
      program,
      folder,
    ])
    if (spawnSync(command, args, { stdio: 'ignore', cwd: '/' }).status === 0) return identity
  }
  throw new Error(
    'The embedded database cannot run as root here: neither user namespaces nor another user can reach DATA_DIR. ' +
      'Start the shop as an ordinary user, or set DATABASE_URL.',
  )
}

/** Changes the owner of `path` and everything in it. */
export function changeOwner(identity: Identity, path: string): void {
  if (identity.uid === null || !existsSync(path)) return
  const status = lstatSync(path)
  // The user owns the folder, so its content was changed before.
  if (status.uid === identity.uid) return
  chownSync(path, identity.uid, identity.uid)
  if (status.isDirectory())
    for (const name of readdirSync(path)) changeOwner(identity, join(path, name))
}

/** Wraps a command so that, where supported, its process gets SIGINT when the parent exits. */
export function killWithParent(command: string, args: readonly string[]): [string, string[]] {
  if (process.platform !== 'linux' || !hasSetpriv()) return [command, [...args]]
  return ['setpriv', ['--pdeathsig', 'INT', '--', command, ...args]]
}

let setpriv: boolean | undefined
function hasSetpriv(): boolean {
  setpriv ??= spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0
  return setpriv
}
