// Associated data of an encrypted image and its wrapped key: moved to another row, neither decrypts.

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
