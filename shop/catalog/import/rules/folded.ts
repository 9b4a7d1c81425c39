// Headers as they are compared. Pure.
export const folded = (header: string): string =>
  header
    .trim()
    .replace(/\s+/g, ' ')
    .replaceAll('’', "'")
    .toLowerCase()
    // Lowercased dotted capital I.
    .replaceAll('i\u0307', 'i')
