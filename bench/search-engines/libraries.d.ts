// Libraries that are installed only for measuring.
declare module '@orama/orama'
declare module 'flexsearch'
declare module 'itemsjs'
declare module 'minisearch'
