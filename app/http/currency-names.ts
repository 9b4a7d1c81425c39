// Names of currencies for choices. Written by the server: browsers know other names of new ones, so hydration would fail.

/** "EUR · Euro"; Pi, which is none of ISO 4217, as it is. */
export function currencyNames(
  codes: readonly string[],
  language: string,
): [code: string, name: string][] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return codes.map((code) => [code, code === 'PI' ? 'Pi' : `${code} · ${names.of(code)}`])
}
