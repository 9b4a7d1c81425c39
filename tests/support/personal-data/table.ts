// Privacy class of one table.

/** Section of the personal data export, or why the table is in none. */
type Copy =
  /** Tokens, hashes and keys: never exported. */
  | 'secret'
  /** Staff actions and notes; a staff member's own are in `events`. */
  | 'staff'
  | (string & {})

type End =
  /** Deleted with the account by the schema. */
  | 'cascade'
  /** Emptied or deleted by an action of its room when the account is erased. */
  | 'blanked'
  /** Identified by an address only, and deleted by it. */
  | 'address'
  /** Retained; `why` says for what. */
  | 'kept'

export type Personal = {
  /** Columns with personal data. */
  readonly of: string
  readonly beside: string
  readonly copy: Copy
  readonly end: End
  readonly why?: string
}
