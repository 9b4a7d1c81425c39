// Rows of a form as flat fields: "features.2", "options.0.values.1.name".

export type Fields = Readonly<Record<string, string>>

/** Each row by field name; the name in a plain list is ''. */
export function rowsIn(fields: Fields, at: string): Record<string, string>[] {
  const start = `${at}.`
  const rows = new Map<number, [string, string][]>()
  for (const [name, value] of Object.entries(fields)) {
    if (!name.startsWith(start)) continue
    const [, number, field = ''] = /^(\d{1,3})(?:\.(.+))?$/.exec(name.slice(start.length)) ?? []
    if (number === undefined) continue
    const row = rows.get(Number(number))
    if (row) row.push([field, value])
    else rows.set(Number(number), [[field, value]])
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => Object.fromEntries(row))
}

export const put = (fields: Fields, at: string, rows: readonly Record<string, string>[]) => {
  const others = Object.entries(fields).filter(([name]) => !name.startsWith(`${at}.`))
  const own = rows.flatMap((row, index) =>
    Object.entries(row).map(([name, value]) => [
      name === '' ? `${at}.${index}` : `${at}.${index}.${name}`,
      value,
    ]),
  )
  return Object.fromEntries([...others, ...own]) as Record<string, string>
}
