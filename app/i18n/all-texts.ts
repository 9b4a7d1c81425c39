// The server's texts, all in memory; a browser fetches the groups that its page uses, as immutable files. While somebody
// develops, a plugin puts another module in the place of this one (vite.config.ts).
export const allTexts: Record<string, Record<string, unknown>> = import.meta.env.SSR
  ? import.meta.glob('./messages/*/*.json', { eager: true, import: 'default' })
  : {}
