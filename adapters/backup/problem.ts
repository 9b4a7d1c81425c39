// Why a backup or a restore stops, in a sentence for the operator.

export type ProblemKind =
  /** The file's content is wrong: damaged, cut off, another key, another version. */
  | 'content'
  /** Cannot be read. */
  | 'unreadable'
  /** Cannot be written. */
  | 'unwritable'
  /** A service does not answer. */
  | 'unreachable'
  /** The target, or a setting, does not allow it. */
  | 'refused'

export class BackupProblem extends Error {
  readonly kind: ProblemKind
  constructor(kind: ProblemKind, text: string, cause?: unknown) {
    super(text, { cause })
    this.kind = kind
  }
}
