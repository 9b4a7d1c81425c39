// Keccak-256, as Ethereum's addresses and logs use it (FIPS 202's permutation with the padding it had before). Pure.

const rate = 136
const mask = (1n << 64n) - 1n
const roundConstants = makeRoundConstants()
/** Lane by lane along the path that the permutation takes: where it goes, and by how much it turns. */
const path = makePath()

export function keccak256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(bytes.length / rate) + 1) * rate)
  padded.set(bytes)
  padded[bytes.length] = 1
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80
  const words = new DataView(padded.buffer)
  const state = new Array<bigint>(25).fill(0n)
  for (let start = 0; start < padded.length; start += rate) {
    for (let lane = 0; lane < rate / 8; lane += 1)
      state[lane] = at(state, lane) ^ words.getBigUint64(start + lane * 8, true)
    permute(state)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane += 1) digest.setBigUint64(lane * 8, at(state, lane), true)
  return new Uint8Array(digest.buffer)
}

function permute(state: bigint[]): void {
  for (const constant of roundConstants) {
    const columns = [0, 1, 2, 3, 4].map(
      (x) =>
        at(state, x) ^ at(state, x + 5) ^ at(state, x + 10) ^ at(state, x + 15) ^ at(state, x + 20),
    )
    for (let lane = 0; lane < 25; lane += 1) {
      const x = lane % 5
      state[lane] =
        at(state, lane) ^ at(columns, (x + 4) % 5) ^ turned(at(columns, (x + 1) % 5), 1n)
    }
    let carried = at(state, 1)
    for (const { lane, turn } of path) {
      const next = at(state, lane)
      state[lane] = turned(carried, turn)
      carried = next
    }
    for (let row = 0; row < 25; row += 5) {
      const old = state.slice(row, row + 5)
      for (let x = 0; x < 5; x += 1)
        state[row + x] = at(old, x) ^ (~at(old, (x + 1) % 5) & mask & at(old, (x + 2) % 5))
    }
    state[0] = at(state, 0) ^ constant
  }
}

const at = (lanes: readonly bigint[], index: number): bigint => lanes[index] as bigint
const turned = (lane: bigint, by: bigint): bigint => ((lane << by) | (lane >> (64n - by))) & mask

function makePath() {
  const steps: { lane: number; turn: bigint }[] = []
  let [x, y] = [1, 0]
  for (let step = 1; step <= 24; step += 1) {
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    steps.push({ lane: x + 5 * y, turn: BigInt(((step * (step + 1)) / 2) % 64) })
  }
  return steps
}

/** From the specification's shift register. */
function makeRoundConstants(): bigint[] {
  let register = 1
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let bit = 0; bit < 7; bit += 1) {
      if (register & 1) constant |= 1n << BigInt(2 ** bit - 1)
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
    }
    return constant
  })
}
