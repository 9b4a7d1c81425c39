/** The groups of texts that every page has: header, footer, common words, refusals, toasts. */
export const chromeTexts = ['common', 'header', 'footer', 'errors', 'toast'] as const
