// Results of a statement, for stores: first row, single column, single value, or number of changed rows.

type Rows<Row> = PromiseLike<readonly Row[]>
type AnyRows = Rows<Readonly<Record<string, unknown>>>
type Changed = PromiseLike<{ readonly count: number }>

export const firstOf = async <Row>(rows: Rows<Row>): Promise<Row | null> => (await rows)[0] ?? null

/** The row of a statement that always answers one. */
export const onlyOf = async <Row>(rows: PromiseLike<readonly [Row]>): Promise<Row> =>
  (await rows)[0]

export const hasRows = async (rows: Rows<unknown>): Promise<boolean> => (await rows).length > 0

/** The only column of each row. */
export const columnOf = async <Value>(rows: AnyRows): Promise<Value[]> =>
  (await rows).map((row) => Object.values(row)[0] as Value)

export const setOf = async <Value>(rows: AnyRows): Promise<Set<Value>> =>
  new Set(await columnOf<Value>(rows))

/** The first column of each row -> the second. */
export const mapOf = async <Key, Value>(rows: AnyRows): Promise<Map<Key, Value>> =>
  new Map((await rows).map((row) => Object.values(row) as [Key, Value]))

/** The only field of the first row; null without a row. */
export const fieldOf = async <Value>(rows: AnyRows): Promise<Value | null> =>
  (await columnOf<Value>(rows))[0] ?? null

/** The same for a number; 0 without a row. */
export const countOf = async (rows: AnyRows): Promise<number> => (await fieldOf<number>(rows)) ?? 0

/** Number of rows that the statement has inserted, updated or deleted. */
export const countChanged = async (statement: Changed): Promise<number> => (await statement).count

/** Whether any row was changed. */
export const hasChanged = async (statement: Changed): Promise<boolean> =>
  (await countChanged(statement)) > 0
