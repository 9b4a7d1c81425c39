// Libraries that are only there where somebody has measured.
declare module '@orama/orama'
declare module 'flexsearch'
declare module 'itemsjs'
declare module 'minisearch'
