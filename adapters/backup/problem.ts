// Why a backup or a restore failed, as a message for the operator.

export type ProblemKind =
  /** The file's content is invalid: damaged, truncated, another key, another version. */
  | 'content'
  /** Cannot be read. */
  | 'unreadable'
  /** Cannot be written. */
  | 'unwritable'
  /** A service does not respond. */
  | 'unreachable'
  /** The target, or a setting, does not permit it. */
  | 'refused'

export class BackupProblem extends Error {
  readonly kind: ProblemKind
  constructor(kind: ProblemKind, text: string, cause?: unknown) {
    super(text, { cause })
    this.kind = kind
  }
}
