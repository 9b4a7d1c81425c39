// Parses and serializes cookies, as plain text.

export function parseCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const part of header?.split(';') ?? []) {
    const cut = part.indexOf('=')
    if (cut < 0) continue
    const name = part.slice(0, cut).trim()
    if (!(name in cookies)) cookies[name] = decoded(part.slice(cut + 1).trim())
  }
  return cookies
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
