// Port of a hosted service that checks identities: the person shows their documents there, the shop learns the result.

/** Why a person's try failed, as the service says it. */
export const problems = [
  'document_expired',
  'document_not_accepted',
  'document_unreadable',
  'face_differs',
  'country',
  'too_young',
  'no_consent',
  'device',
  'stopped',
  'other',
] as const
export type HostedProblem = (typeof problems)[number]

/** What a session says of the person, as read from the document. */
export type HostedPerson = {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-mm-dd; empty if it was not asked for, or the document does not say. */
  readonly birthDate: string
}

export type HostedSession = {
  /** `open`: the person can try, again if there is a problem; `ended`: nobody can any more. */
  readonly state: 'open' | 'processing' | 'verified' | 'ended' | 'erased'
  /** The id of the check that it was begun for. */
  readonly check: string
  readonly problem: HostedProblem | null
  /** Only of a verified one. */
  readonly person: HostedPerson | null
  /** Where the person goes; for this person alone, short-lived, never stored. Only of an open one. */
  readonly url: string | null
}

/** `missing`: the service does not know it, as after a change of accounts. */
export type HostedAnswer = HostedSession | 'missing' | 'unavailable'

export interface IdentityService {
  /** A name of the service for people. */
  readonly name: string
  readonly kind: 'stripe'
  /** `attempt` numbers the sessions of a check: the same one again returns the same session. */
  start(asked: {
    readonly check: string
    readonly attempt: number
    readonly email: string
    readonly back: string
  }): Promise<{ readonly id: string; readonly url: string } | 'unavailable'>
  /** `withBirthDate`: needed for a minimum age or a screening list. */
  read(id: string, withBirthDate: boolean): Promise<HostedAnswer>
  /** Erases everything that the service knows of it, which may take days: then it is asked again. */
  erase(id: string): Promise<'erased' | 'erasing' | 'missing' | 'unavailable'>
  /** The session that a notification names; null unless the service has signed it. It proves nothing more. */
  notified(
    headers: Readonly<Record<string, string | undefined>>,
    body: string,
    now: Date,
  ): string | null
  /** Where staff see it. */
  pageOf(id: string): string
}
