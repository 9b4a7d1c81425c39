// Checksum of ledger addresses and seeds (SEP-23): CRC-16/XMODEM, polynomial 0x1021, initial value 0.

/** Of each byte alone. */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  return crc
})

export function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (table[(crc >> 8) ^ byte] as number)
  return crc
}
