// SHA-256 that answers at once, in a browser too: Web Crypto only promises, and not on plain http.

const fractionOf = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0

const primes: number[] = []
for (let n = 2; primes.length < 64; n++)
  if (primes.every((prime) => n % prime !== 0)) primes.push(n)
/** Fractions of the roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const constants = Int32Array.from(primes, (prime) => fractionOf(Math.cbrt(prime)))
const start = Int32Array.from(primes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)))

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  const state = Int32Array.from(start)
  const words = new Int32Array(64)
  for (let at = 0; at < padded.length; at += 64) mix(state, words, view, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => {
    digest.setInt32(index * 4, word)
  })
  return new Uint8Array(digest.buffer)
}

/** One block of 64 bytes; FIPS 180-4, 6.2.2. */
function mix(state: Int32Array, words: Int32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const [near, far] = [words[i - 2] as number, words[i - 15] as number]
    const small = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    const large = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    words[i] = ((words[i - 16] as number) + small + (words[i - 7] as number) + large) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g)
    const first =
      (h +
        (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
        chosen +
        (constants[i] as number) +
        (words[i] as number)) |
      0
    const most = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = ((state[index] as number) + word) | 0
  })
}
