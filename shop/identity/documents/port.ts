// What keeping a private picture needs from outside: a place, a safe decoder, a key.
import type { Readable } from 'node:stream'
import type { Result } from '../../result.ts'

/** Private storage: a local folder, or a bucket that speaks S3. Names are random ids, never what a person typed. */
export interface Files {
  /** Whole and safe, or not there at all. Refuses `file.no_space`, `file.unreachable`. */
  put(name: string, content: Readable | Uint8Array): Promise<Result>
  /** Refuses `file.missing`, `file.unreachable`. */
  get(name: string): Promise<Result<Readable>>
  /** Throws where it is not known to be gone. */
  remove(name: string): Promise<void>
}

export type SafeImage = {
  readonly jpeg: Uint8Array
  readonly width: number
  readonly height: number
  /** Advice, never a reason to refuse. */
  readonly advice: readonly ('blurred' | 'dark')[]
  /** 64 bits in hex of where it grows lighter from left to right; absent where it shows nothing. */
  readonly look?: string
}

export type SizedPicture = {
  readonly width: number
  readonly height: number
  /** What is given to whoever reads neither AVIF nor WebP. */
  readonly plain: 'jpg' | 'png'
  readonly files: readonly {
    readonly width: number
    readonly format: 'avif' | 'webp' | 'jpg' | 'png'
    readonly content: Uint8Array
  }[]
}

/** Decodes untrusted bytes apart from this process and makes a fresh JPEG without metadata. */
export interface Images {
  /**
   * `path` is a file that holds the upload. Refuses `upload.type`, `upload.damaged`, `upload.too_many_pixels`, `upload.too_small`, `upload.busy`; and, where a
   * scanner is set, `upload.infected` and `upload.unscanned`.
   */
  makeSafe(path: string): Promise<Result<SafeImage>>
  /**
   * The same upload as a picture of a product, in the sizes and formats of shop/catalog/products/rules/photos.ts; what it came with
   * is gone. Refuses as `makeSafe`, a small one with `catalog.picture_small`.
   */
  makeSizes(path: string): Promise<Result<SizedPicture>>
  /** A drawing of the shop's own as PNG. */
  pictureOf(svg: string): Promise<Uint8Array>
}

/** Keys by purpose, derived from the shop's secret key (HKDF-SHA-256); versioned. */
export interface Keyring {
  readonly version: number
  /** 32 bytes for a purpose such as 'documents', 'details', 'audit', 'sessions'. */
  key(purpose: string, version?: number): Uint8Array
}
