// What imports need from outside.
import type { Result } from '../../result.ts'

export interface Downloads {
  /**
   * Writes what a public HTTPS address holds into the file `path`. Refuses `download.address` (not HTTPS),
   * `.private` (leads into a private network), `.unknown` (no such host), `.missing`, `.refused`, `.redirects`,
   * `.too_large`; and what may go better later: `.busy`, `.slow`, `.unreachable`. The file may be there in part.
   */
  fetch(address: string, path: string): Promise<Result>
}
