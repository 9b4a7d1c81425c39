// Port to the platforms that run shopping agents: their profiles, and webhook deliveries about orders.
import type { Result } from '../../result.ts'

export type FetchedProfile = {
  readonly text: string
  /** Seconds that it may be cached, from its Cache-Control; 0 if unspecified. */
  readonly maxAge: number
}

export interface Platforms {
  /**
   * HTTPS and public addresses only, without redirects, limited in size and time. Refuses `agents.profile_url`,
   * `agents.profile_unreachable`, `agents.profile_malformed` (too long).
   */
  profile(address: string): Promise<Result<FetchedProfile>>
  /** Posts to a webhook that a profile names, under the same limits. Refuses `agents.not_told` with the status. */
  tell(address: string, headers: Readonly<Record<string, string>>, body: string): Promise<Result>
}
