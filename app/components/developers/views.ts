// What the pages for developers are drawn from; app/http/developers makes it of the operations.

/** A parameter, or a member of a body or an answer. */
export type FieldView = {
  readonly name: string
  /** In words: "text", "list of Order", "text or null". */
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
  /** Words, lengths, bounds, patterns. */
  readonly limits: readonly string[]
  /** Of an object or of each object of a list. */
  readonly fields: readonly FieldView[]
}

export type Sample = {
  readonly method: string
  /** Below /api/v1, with its parameters filled in. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** JSON, indented, or a file; null where there is none. */
  readonly body: string | null
  /** Of the body. */
  readonly type: 'application/json' | 'text/csv'
}

export type OperationView = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly scope: string
  readonly parameters: Readonly<Record<'path' | 'query' | 'header', readonly FieldView[]>>
  readonly body: readonly FieldView[]
  readonly status: number
  readonly answer: readonly FieldView[]
  /** Of a list: the fields are those of a row. */
  readonly isList: boolean
  readonly refusals: readonly (readonly [status: number, codes: readonly string[]])[]
  readonly sample: Sample & {
    readonly parameters: Readonly<Record<string, string>>
    readonly typescript: string
    readonly answer: string
  }
}

export type Chapter = { readonly name: string; readonly title: string }
export type ResourceLink = {
  readonly name: string
  readonly title: string
  readonly operations: readonly { readonly id: string; readonly summary: string }[]
}
export type Contents = {
  readonly guides: readonly Chapter[]
  readonly resources: readonly ResourceLink[]
}
