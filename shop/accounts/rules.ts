// Who somebody is, and what a role opens. Pure.

export const roles = ['admin', 'kyc', 'fulfilment', 'finance', 'catalogue', 'support'] as const
export type Role = (typeof roles)[number]

/** The signed-in person behind a request. `null` in its place means a visitor. */
export type Viewer = {
  readonly id: string
  readonly sessionId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly language: string
  readonly roles: readonly Role[]
}

/** The owner (`admin`) may do everything; each other role opens its own tabs only. */
export function mayAct(who: Viewer | null, role: Role): who is Viewer {
  return who !== null && (who.roles.includes('admin') || who.roles.includes(role))
}

export const isStaff = (who: Viewer | null): who is Viewer => who !== null && who.roles.length > 0
