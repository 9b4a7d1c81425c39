/** Text groups of every page: header, footer, common words. */
export const chromeTexts = ['common', 'header', 'footer'] as const

/** Texts of errors and toasts, which a page with forms may need at any time; a read-only page loads them on demand. */
export const answerTexts = ['errors', 'toast'] as const
