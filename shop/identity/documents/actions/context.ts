// What a sealed picture and its wrapped key are bound to: moved to another row, neither opens.

export const contentContext = (documentId: string, ownerId: string, version: number) => [
  'document',
  documentId,
  ownerId,
  String(version),
]

export const wrapContext = (documentId: string, ownerId: string, version: number) => [
  'document-key',
  documentId,
  ownerId,
  String(version),
]
