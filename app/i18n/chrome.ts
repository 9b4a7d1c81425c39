/** The groups of texts that every page has: header, footer, common words. */
export const chromeTexts = ['common', 'header', 'footer'] as const

/** What a page with forms may have to say at any time; on a page that is only looked at it is fetched when needed. */
export const answerTexts = ['errors', 'toast'] as const
