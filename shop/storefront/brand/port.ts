// Port of brand images: parses an untrusted logo, and makes the icons.
import type { Result } from '../../result.ts'
import type { IconName } from './rules/brand.ts'

export type DrawnLogo = {
  readonly type: 'svg' | 'png'
  readonly width: number
  readonly height: number
  /** Rewritten from the parsed content; nothing of the upload is passed through. */
  readonly content: Uint8Array
  /** PNG, and `ico` for old browsers. `icon` is the logo itself, as PNG, if it is square enough. */
  readonly icons: Readonly<Record<IconName, Uint8Array>>
}

export interface LogoReader {
  /**
   * `path` is the uploaded file: SVG or PNG. Refuses `logo.type`, `logo.large`, `logo.damaged`, `logo.script`,
   * `logo.external`, `logo.entities`, `logo.deep`, `logo.text`, `logo.style`, `logo.element`, `logo.size`,
   * `upload.busy`.
   */
  readLogo(path: string): Promise<Result<DrawnLogo>>
}
