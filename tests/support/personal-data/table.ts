// Privacy class of one table.

/** A section of a person's copy of their data, or why it is in none. */
type Copy =
  /** Tokens, hashes and keys: nobody is given those. */
  | 'secret'
  /** What staff does or notes; theirs is in `events`. */
  | 'staff'
  | (string & {})

type End =
  /** Deleted with the account by the schema. */
  | 'cascade'
  /** Emptied or deleted by an action of its room when the account goes. */
  | 'blanked'
  /** Known by an address alone, and deleted by it. */
  | 'address'
  /** Stays, and `why` says for what. */
  | 'kept'

export type Personal = {
  /** What tells something of somebody. */
  readonly of: string
  readonly beside: string
  readonly copy: Copy
  readonly end: End
  readonly why?: string
}
