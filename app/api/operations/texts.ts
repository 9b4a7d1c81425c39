// Names by language in responses.

/** Names by language, from texts by language. */
export const namesOf = (
  all: Readonly<Record<string, { readonly name?: string }>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([language, { name }]) => (name ? [[language, name]] : [])),
  )
