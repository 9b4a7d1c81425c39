// The changes of the shop's first language so far, for rooms that read what was written before one.
export { insertLanguageChange, languageChanges } from './store.ts'
