// Pages that take pictures. Each file's own limit is kept where it is read (app/http/uploads.ts).
const pages = /^(\/[a-z]{2})?\/(kyc-details|payment)(\.data)?(\?|$)/

/** By a path, with or without its query. */
export const isUploadPage = (path: string): boolean => pages.test(path)
