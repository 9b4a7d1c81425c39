// The protocol's version, and the URLs of its specification.
export const ucpVersion = '2026-04-08'
export const specOf = (page: string): string =>
  `https://ucp.dev/${ucpVersion}/specification/${page}`
export const schemaOf = (file: string): string =>
  `https://ucp.dev/${ucpVersion}/schemas/${file}.json`
export const serviceOf = (file: string): string =>
  `https://ucp.dev/${ucpVersion}/services/shopping/${file}.json`
