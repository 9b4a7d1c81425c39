// Ports of imports.
import type { Result } from '../../result.ts'

export interface Downloads {
  /**
   * Downloads a public HTTPS URL into the file `path`. Refuses `download.address` (not HTTPS), `.private` (leads into a
   * private network), `.unknown` (no such host), `.missing`, `.refused`, `.redirects`, `.too_large`; and transiently
   * `.busy`, `.slow`, `.unreachable`. A partial file may remain.
   */
  fetch(address: string, path: string): Promise<Result>
}
