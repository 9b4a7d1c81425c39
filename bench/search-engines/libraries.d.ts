// Libraries that are installed only for benchmarks.
declare module '@orama/orama'
declare module 'flexsearch'
declare module 'itemsjs'
declare module 'minisearch'
