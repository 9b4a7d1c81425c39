// Interned names: numbers in place of names that many products share.

/** Append-only. */
export type Numbered = { readonly names: string[]; readonly numbers: Map<string, number> }
export type Names = {
  readonly names: readonly string[]
  readonly numbers: ReadonlyMap<string, number>
}

export function numberIn({ names, numbers }: Numbered, name: string): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, names.length)
  return names.push(name) - 1
}

export function namesWith(known: Names, wanted: readonly string[]): Names {
  if (wanted.every((name) => known.numbers.has(name))) return known
  const names = [...new Set([...known.names, ...wanted])]
  return { names, numbers: numbersOf(names) }
}

function numbersOf(names: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (let number = 0; number < names.length; number += 1)
    found.set(names[number] as string, number)
  return found
}
