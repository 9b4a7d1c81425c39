// The changes of the shop's currency so far, for rooms that read what was written before one.
export { currencyChanges, insertCurrencyChange } from './store.ts'
