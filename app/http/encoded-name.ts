// A person's name in loader data: letters, digits and percent signs, which every serialization leaves as they are.
// A page template can therefore hold a place for it in scripts as well as in markup (docs/design/page-cache.md).

export const encodedName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll("'", '%27')

export const decodedName = (encoded: string): string => decodeURIComponent(encoded)
