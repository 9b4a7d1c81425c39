// Port of the brand's images: reads an untrusted logo, and makes the icons.
import type { Result } from '../../result.ts'
import type { IconName } from './rules.ts'

export type DrawnLogo = {
  readonly type: 'svg' | 'png'
  readonly width: number
  readonly height: number
  /** Written anew from what was understood; nothing of the upload is passed through. */
  readonly content: Uint8Array
  /** PNG, and `ico` for old browsers. `icon` is the logo itself where it is square enough, as PNG. */
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
