// Ports for private images: file storage, image decoder, keyring.
import type { Readable } from 'node:stream'
import type { Result } from '../../result.ts'

/** Private storage: a local folder, or an S3 bucket. Names are random ids, never user input. */
export interface Files {
  /** Atomic. Refuses `file.no_space`, `file.unreachable`. */
  put(name: string, content: Readable | Uint8Array): Promise<Result>
  /** Refuses `file.missing`, `file.unreachable`. */
  get(name: string): Promise<Result<Readable>>
  /** Throws unless the file is known to be gone. */
  remove(name: string): Promise<void>
}

export type SafeImage = {
  readonly jpeg: Uint8Array
  readonly width: number
  readonly height: number
  /** Hints for the applicant, never a reason to refuse. */
  readonly advice: readonly ('blurred' | 'dark')[]
  /** Perceptual hash (difference hash, 64 bits in hex); absent for a featureless image. */
  readonly look?: string
}

export type SizedPicture = {
  readonly width: number
  readonly height: number
  /** Fallback format for browsers without AVIF and WebP. */
  readonly plain: 'jpg' | 'png'
  /** Focal point of a square crop, in percent from the left and top. */
  readonly focus: { readonly x: number; readonly y: number }
  readonly files: readonly {
    readonly width: number
    readonly format: 'avif' | 'webp' | 'jpg' | 'png'
    readonly content: Uint8Array
  }[]
}

/** Decodes untrusted bytes in another process, and encodes a new JPEG without metadata. */
export interface Images {
  /**
   * `path` is the uploaded file. Refuses `upload.type`, `upload.damaged`, `upload.too_many_pixels`,
   * `upload.too_small`, `upload.busy`; with a virus scanner also `upload.infected` and `upload.unscanned`.
   */
  makeSafe(path: string): Promise<Result<SafeImage>>
  /**
   * Encodes an upload as a product image, in the sizes and formats of shop/catalog/pictures/rules/photos.ts, without
   * metadata. WebP and AVIF are supported, too. Refuses as `makeSafe`, but `catalog.picture_type`,
   * `catalog.picture_small`, and `catalog.picture_animated`.
   */
  makeSizes(path: string): Promise<Result<SizedPicture>>
  /**
   * Converts an image made by `makeSizes` to a JPEG on a wide card, with the focal point in view. Refuses
   * `upload.damaged`, `upload.busy`.
   */
  makeCard(
    path: string,
    focus: { readonly x: number; readonly y: number },
  ): Promise<Result<Uint8Array>>
  /** Rasterizes one of the shop's own SVGs to PNG. */
  pictureOf(svg: string): Promise<Uint8Array>
}

/** Keys by purpose, derived from the shop's secret key (HKDF-SHA-256); versioned. */
export interface Keyring {
  readonly version: number
  /** 32 bytes for a purpose such as 'documents', 'details', 'audit', 'sessions'. */
  key(purpose: string, version?: number): Uint8Array
}
