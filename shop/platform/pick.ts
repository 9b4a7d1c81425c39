// Picks listed fields of a record.

/** A new record of the named fields, in the given order. */
export const pick = <Row extends object, Key extends keyof Row>(
  row: Row,
  ...keys: readonly Key[]
): Pick<Row, Key> =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as unknown as Pick<Row, Key>
