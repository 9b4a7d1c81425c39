// Pages that accept image uploads. The limit of each file is applied where it is read (app/http/uploads.ts).
const pages =
  /^(?:(?:\/[a-z]{2})?\/(?:kyc-details|payment)|\/admin\/catalogue\/[a-z0-9-]{1,64})(?:\.data)?(?:\?|$)/
/** Catalog imports, which are larger and take longer. */
const long = /^\/admin\/imports(\.data)?(\?|$)/

/** Takes a path with or without its query. */
export const isLongUpload = (path: string): boolean => long.test(path)
export const isUploadPage = (path: string): boolean => pages.test(path) || isLongUpload(path)
