// Sorting of long lists: radix sort, incremental updates, and selection of the first few.

const digits = [0, 11, 22, 33, 44, 55] as const
const values = 2_048

/** Stable radix sort of row numbers by non-negative keys; ties keep their order in `order`. */
export function stableSort(
  keys: Float64Array,
  { order, isFalling }: { order: Uint32Array; isFalling: boolean },
): Uint32Array {
  // The bit patterns of non-negative floats sort like their values.
  const bits = new Uint32Array(keys.buffer, keys.byteOffset, keys.length * 2)
  let from = order
  let to: Uint32Array = new Uint32Array(order.length)
  const counts = new Uint32Array(values)
  for (const digit of digits) {
    counts.fill(0)
    for (let index = 0; index < order.length; index += 1) {
      const value = valueAt(bits, order[index] as number, digit)
      counts[value] = (counts[value] as number) + 1
    }
    if (counts.includes(order.length)) continue
    beginnings(counts, isFalling)
    for (let index = 0; index < from.length; index += 1) {
      const place = from[index] as number
      const value = valueAt(bits, place, digit)
      const at = counts[value] as number
      to[at] = place
      counts[value] = at + 1
    }
    const done = to
    to = from === order ? new Uint32Array(order.length) : from
    from = done
  }
  return from
}

function valueAt(bits: Uint32Array, place: number, digit: number): number {
  const low = bits[place * 2 + littleFirst] as number
  const high = bits[place * 2 + 1 - littleFirst] as number
  if (digit === 22) return ((low >>> 22) | (high << 10)) & (values - 1)
  return (digit < 22 ? low >>> digit : high >>> (digit - 32)) & (values - 1)
}

/** Index of a float's lower half on this machine (endianness). */
const littleFirst = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? 0 : 1

/** Converts counts per digit to start offsets. */
function beginnings(counts: Uint32Array, isFalling: boolean): void {
  let sum = 0
  for (let step = 0; step < values; step += 1) {
    const value = isFalling ? values - 1 - step : step
    const count = counts[value] as number
    counts[value] = sum
    sum += count
  }
}

export type Compare = (one: number, other: number) => number

/** Updates an order: removes rows, and inserts new or changed ones at their positions. */
export function updateSorted(
  order: Uint32Array,
  {
    gone,
    come,
    size,
    compare,
  }: { gone: readonly number[]; come: readonly number[]; size: number; compare: Compare },
): Uint32Array {
  const next = new Uint32Array(order.length + come.length)
  const end = without(order, { out: [...gone, ...come], size, next })
  putIn(next, { end, places: come.toSorted(compare), compare })
  return next.subarray(0, end + come.length)
}

/** Up to this many rows are searched one by one; beyond that the whole order is filtered. */
const mostSought = 8

/** Copies remaining rows to `next`; returns how many. */
function without(
  order: Uint32Array,
  { out, size, next }: { out: readonly number[]; size: number; next: Uint32Array },
): number {
  let end = 0
  if (out.length <= mostSought) {
    const holes = out.map((place) => order.indexOf(place)).filter((at) => at >= 0)
    let from = 0
    for (const at of [...holes.sort((a, b) => a - b), order.length]) {
      next.set(order.subarray(from, at), end)
      end += at - from
      from = at + 1
    }
    return end
  }
  const isOut = new Uint8Array(size)
  for (const place of out) isOut[place] = 1
  for (let index = 0; index < order.length; index += 1) {
    const place = order[index] as number
    if (isOut[place] === 1) continue
    next[end] = place
    end += 1
  }
  return end
}

/** From the last one, so that each element moves once. */
function putIn(
  order: Uint32Array,
  { end, places, compare }: { end: number; places: readonly number[]; compare: Compare },
): void {
  let behind = end
  for (let nth = places.length - 1; nth >= 0; nth -= 1) {
    const place = places[nth] as number
    let [low, high] = [0, behind]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(order[middle] as number, place) < 0) low = middle + 1
      else high = middle
    }
    order.copyWithin(low + nth + 1, low, behind)
    order[low + nth] = place
    behind = low
  }
}

/** The first `most` rows with the lowest keys; ties keep their order. */
export function firstFew(
  places: Uint32Array,
  most: number,
  keyOf: (place: number) => number,
): number[] {
  const few: number[] = []
  const keys: number[] = []
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] as number
    const key = keyOf(place)
    if (few.length === most && key >= (keys[most - 1] as number)) continue
    let at = Math.min(few.length, most - 1)
    for (; at > 0 && (keys[at - 1] as number) > key; at -= 1) {
      few[at] = few[at - 1] as number
      keys[at] = keys[at - 1] as number
    }
    few[at] = place
    keys[at] = key
  }
  return few
}

const isSet = (bits: Uint32Array, place: number): boolean =>
  (((bits[place >>> 5] as number) >>> (place & 31)) & 1) === 1

/** Rows of `order` with a bit set, in the given range out of `total`. */
export function partOf(
  order: Uint32Array,
  isMeant: Uint32Array,
  { from, to, total }: { from: number; to: number; total: number },
): Uint32Array {
  const end = Math.min(to, total)
  if (total === order.length) return order.subarray(from, end)
  const part = new Uint32Array(Math.max(0, end - from))
  // From the nearer end.
  const isBackward = from > total - end
  const last = order.length - 1
  let number = isBackward ? total - 1 : 0
  for (let index = 0, left = part.length; left > 0 && index <= last; index += 1) {
    const place = order[isBackward ? last - index : index] as number
    if (!isSet(isMeant, place)) continue
    if (number >= from && number < end) {
      part[number - from] = place
      left -= 1
    }
    number += isBackward ? -1 : 1
  }
  return part
}

/** Rows with a bit set, `total` of them, in numerical order. */
export function placesIn(bits: Uint32Array, total: number): Uint32Array {
  const places = new Uint32Array(total)
  let count = 0
  for (let word = 0; count < total; word += 1)
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      places[count] = word * 32 + 31 - Math.clz32(rest & -rest)
      count += 1
    }
  return places
}
