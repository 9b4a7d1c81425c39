/** The groups of texts that every page has: header, footer, common words. */
export const chromeTexts = ['common', 'header', 'footer'] as const
