// All texts on the server; browsers fetch the groups of their page as immutable files. Replaced in development
// (vite.config.ts).
export const allTexts: Record<string, Record<string, unknown>> = import.meta.env.SSR
  ? import.meta.glob('./messages/*/*.json', { eager: true, import: 'default' })
  : {}
