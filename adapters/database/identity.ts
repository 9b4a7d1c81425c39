// As whom PostgreSQL runs: it refuses to be root, so root lends it another face.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A way to start a command that PostgreSQL accepts. `uid` is set where files must change their owner first. */
export type Identity = {
  readonly uid: number | null
  wrap(command: string, args: readonly string[]): [string, string[]]
}

const plain: Identity = { uid: null, wrap: (command, args) => [command, [...args]] }

/** In a user namespace of its own root appears as nobody; nothing on the host changes and root's folders stay readable. */
const mapped: Identity = {
  uid: 0,
  wrap: (command, args) => [
    'unshare',
    ['-U', '--map-user=65534', '--map-group=65534', '--', command, ...args],
  ],
}

/** For containers that forbid user namespaces, and for a checkout in somebody else's private folder. */
const asUser = (uid: number): Identity => ({
  uid,
  wrap: (command, args) => [
    'setpriv',
    [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--', command, ...args],
  ],
})

/** The first way in which `program` runs and `folder` can be written. Throws, with what to do, if none does. */
export function chooseIdentity(program: string, folder: string): Identity {
  if (process.getuid?.() !== 0) return plain
  const owner = lstatSync(dirname(folder)).uid
  for (const identity of [mapped, ...(owner ? [asUser(owner)] : []), asUser(65534)]) {
    giveTo(identity, folder)
    // Another user must pass through DATA_DIR, whose other contents are closed one by one.
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

/** Hands `path` and everything in it to the identity's user. */
export function giveTo(identity: Identity, path: string): void {
  if (identity.uid === null || !existsSync(path)) return
  const status = lstatSync(path)
  // A folder that already belongs to the user was handed over as a whole.
  if (status.uid === identity.uid) return
  chownSync(path, identity.uid, identity.uid)
  if (status.isDirectory()) for (const name of readdirSync(path)) giveTo(identity, join(path, name))
}

/** Where the system can, a process that gets SIGINT as soon as its parent is gone. */
export function dieWithParent(command: string, args: readonly string[]): [string, string[]] {
  if (process.platform !== 'linux' || !hasSetpriv()) return [command, [...args]]
  return ['setpriv', ['--pdeathsig', 'INT', '--', command, ...args]]
}

let setpriv: boolean | undefined
function hasSetpriv(): boolean {
  setpriv ??= spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { stdio: 'ignore' }).status === 0
  return setpriv
}
