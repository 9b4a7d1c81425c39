// Pages that accept image uploads. The limit of each file is applied where it is read (app/http/uploads.ts).
const pages =
  /^(?:(?:\/[a-z]{2})?\/(?:kyc-details|payment|order\/[\w-]{1,64})|\/admin\/(?:catalogue\/[a-z0-9-]{1,64}|orders\/[\w-]{1,64}))(?:\.data)?(?:\?|$)/
/**
 * Catalog imports, which are larger and take longer; and the logo, so that a file of any size gets
 * a readable error.
 */
const long = /^\/admin\/(imports|design\/brand)(\.data)?(\?|$)/
/** Files with rows: a carrier's price list, a bank's statement. */
const tables = /^\/admin\/(?:shipping\/rates|transactions\/statement)(?:\.data)?(?:\?|$)/

/** Takes a path with or without its query. */
export const isLongUpload = (path: string): boolean => long.test(path)
/** The same for the API, which uses no cookie. */
export const isLongApiUpload = (path: string): boolean => /^\/api\/v1\/imports(\?|$)/.test(path)
export const isUploadPage = (path: string): boolean =>
  pages.test(path) || isLongUpload(path) || tables.test(path)

/** Forms with rows: of a product, many variants, a stock count, and up to 200 lines of a bank's statement. */
export const isLongForm = (path: string): boolean =>
  /^\/admin\/(?:catalogue\/[a-z0-9-]{1,64}|catalogue-table|stock-count|transactions\/statement)(?:\.data)?(?:\?|$)/.test(
    path,
  )

/** A carrier's price list that was shown is sent back as a text. */
export const isTextForm = (path: string): boolean =>
  /^\/admin\/shipping\/rates(?:\.data)?(?:\?|$)/.test(path)
