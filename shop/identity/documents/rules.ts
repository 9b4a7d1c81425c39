// Kinds of private photos, who may open them, and limits per user. Pure.

import type { Permission } from '../../people/accounts/permissions.ts'
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { day } from '../../platform/durations.ts'
import { ok, type Result, refuse } from '../../result.ts'

/** Permission that opens images of each purpose: identity or payment reviewers, and those who answer messages. */
const openedBy = {
  'id-front': 'kyc.decide',
  'id-back': 'kyc.decide',
  selfie: 'kyc.decide',
  receipt: 'payments.decide',
  message: 'orders.message',
} as const satisfies Record<string, Permission>

export type Purpose = keyof typeof openedBy
export const purposes = Object.keys(openedBy) as readonly Purpose[]

export type Advice = 'blurred' | 'dark'

/** Bytes per upload. */
export const largestUpload = 10_485_760

/** Checks the magic bytes; file name and media type prove nothing. */
export function looksLikePhoto(start: Uint8Array): boolean {
  const jpeg = [0xff, 0xd8, 0xff]
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return [jpeg, png].some((magic) => magic.every((byte, at) => start[at] === byte))
}

/** Uploads per day: photos of messages have their own, so that they use up nothing of an identity check. */
export const uploadsPerDay = (purpose: Purpose) => ({
  name: purpose === 'message' ? 'documents.messages' : 'documents.keep',
  limit: 20,
  seconds: 24 * 60 * 60,
})

/** Bytes stored per account: of photos of messages, and of all others. */
export const bytesPerOwner = 60 * 1024 * 1024

/**
 * To everyone else the image does not exist; nobody reviews their own, but both sides see those of messages. Refuses
 * `documents.missing`, `documents.own_case`.
 */
export function mayOpen(who: Viewer, of: { ownerId: string; purpose: Purpose }): Result {
  if (isOwnMessage(who, of)) return ok()
  if (!may(who, openedBy[of.purpose])) return refuse('documents.missing')
  return who.id === of.ownerId ? refuse('documents.own_case') : ok()
}

/** A photo of a message belongs to the customer of its order, whoever sent it. */
export const isOwnMessage = (
  who: Pick<Viewer, 'id'>,
  { ownerId, purpose }: { readonly ownerId: string; readonly purpose: Purpose },
): boolean => purpose === 'message' && who.id === ownerId

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * day)
