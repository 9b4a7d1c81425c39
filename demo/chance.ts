// Seeded random number generator: the same seed, the same data.

export type Chance = ReturnType<typeof chanceOf>

/** PCG-like: 64 bits of state, 32 of them mixed for each draw. */
export function chanceOf(seed: number) {
  let state = BigInt.asUintN(64, BigInt(seed) * 0x9e3779b97f4a7c15n + 0x632be59bd9b4e019n)
  const draw = (): number => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n)
    const mixed = Number(((state >> 18n) ^ state) >> 27n) >>> 0
    const turn = Number(state >> 59n)
    return ((mixed >>> turn) | (mixed << (-turn & 31))) >>> 0
  }
  const below = (most: number): number => draw() % most
  return {
    below,
    between: (least: number, most: number): number => least + below(most - least + 1),
    /** True with this probability in percent. */
    percent: (often: number): boolean => below(100) < often,
    one: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    /** Picks a name by weight. */
    weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
      const all = Object.entries(weights) as [T, number][]
      let at = below(all.reduce((sum, [, weight]) => sum + weight, 0))
      for (const [name, weight] of all) {
        at -= weight
        if (at < 0) return name
      }
      throw new Error('no weights')
    },
    /** 128 bits as text, instead of the world's random ids. */
    id: (): string =>
      Buffer.from(Uint32Array.from({ length: 4 }, draw).buffer).toString('base64url'),
  }
}
