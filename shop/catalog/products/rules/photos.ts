// Product photos: sizes, formats and URLs of their files.

/** Widths in pixels. The largest file of a smaller picture has the picture's width. */
export const photoWidths = [320, 640, 1280] as const
/** Minimum length of the shorter side, in pixels. */
export const smallestPhoto = 400

export const photoFormats = ['avif', 'webp', 'jpg', 'png'] as const
export type PhotoFormat = (typeof photoFormats)[number]
export const mediaTypes: Record<PhotoFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

export type PictureFile = { readonly width: number; readonly format: PhotoFormat }

export type Photo = {
  /** 32 hexadecimal digits of its content hash. */
  readonly id: string
  /** Width of the largest file. */
  readonly width: number
  readonly height: number
  readonly plain: 'jpg' | 'png'
  /** In the reader's language; defaults to the names of the product and its options. */
  readonly alt?: string | null
  /** As `frameOf` returns it; omitted if empty. */
  readonly frame?: string
}

/** Focal point: what stays visible when a picture is cropped, in percent from the left and from the top. */
export type FocalPoint = { readonly x: number; readonly y: number }
export const middle: FocalPoint = { x: 50, y: 50 }
/** The focal point of a document's picture; omitted for the middle. */
export const focused = ({ x, y }: FocalPoint): { focus?: FocalPoint } =>
  x === middle.x && y === middle.y ? {} : { focus: { x, y } }

/** Granularity of focal point classes, in percent. */
export const focalStep = 5

/**
 * CSS classes that place a picture in its frame. A photo covers it with its focal point visible, the middle without any
 * class; a picture with a transparent background is shown whole.
 */
export function frameOf(plain: Photo['plain'], { x, y }: FocalPoint): string {
  if (plain === 'png') return 'cutout'
  const step = (percent: number) => Math.round(percent / focalStep) * focalStep
  return [
    ...(step(x) === middle.x ? [] : [`x${step(x)}`]),
    ...(step(y) === middle.y ? [] : [`y${step(y)}`]),
  ].join(' ')
}

/** Size of the Open Graph image in pixels. */
export const cardSize = { width: 1200, height: 630 } as const

/** The largest crop with that aspect ratio, placed around the focal point like on pages. */
export function cardPart(
  { width, height }: Pick<Photo, 'width' | 'height'>,
  { x, y }: FocalPoint,
): { left: number; top: number; width: number; height: number } {
  const scale = Math.min(width / cardSize.width, height / cardSize.height)
  const part = {
    width: Math.min(width, Math.round(cardSize.width * scale)),
    height: Math.min(height, Math.round(cardSize.height * scale)),
  }
  return {
    left: Math.round(((width - part.width) * x) / 100),
    top: Math.round(((height - part.height) * y) / 100),
    ...part,
  }
}

/** File name below /og of a photo's card. It contains the frame, so that its content is immutable. */
export const cardName = ({ id, frame }: Pick<Photo, 'id' | 'frame'>): string =>
  `${['photo', id, ...(frame ? frame.split(' ') : [])].join('-')}.jpg`

export function parseCardName(name: string): { id: string; frame: string } | null {
  const [, id, frame = ''] = /^photo-([0-9a-f]{32})((?:-[a-z]\w{1,6}){0,2})\.jpg$/.exec(name) ?? []
  return id ? { id, frame: frame.slice(1).replace('-', ' ') } : null
}

/** The widths of its files, the largest last. */
export const widthsOf = ({ width }: Pick<Photo, 'width'>): number[] => [
  ...photoWidths.filter((each) => each < width),
  width,
]

/** Immutable URL of a picture. `most`: the widest useful width. */
export function photoUrl(photo: Photo, format: PhotoFormat, most: number = photo.width): string {
  const widths = widthsOf(photo)
  const width = widths.find((each) => each >= most) ?? photo.width
  return `/pictures/${photo.id}-${width}.${format}`
}

/** URL of the smallest file, which every picture has. */
export const swatchUrl = (id: string): string => `/pictures/${id}-${photoWidths[0]}.webp`

export const photoSet = (photo: Photo, format: PhotoFormat): string =>
  widthsOf(photo)
    .map((width) => `/pictures/${photo.id}-${width}.${format} ${width}w`)
    .join(', ')

/** Parses the last segment of a URL; null if no such file can exist. */
export function parsePhotoName(name: string): { id: string; file: PictureFile } | null {
  const [, id, width, format] = /^([0-9a-f]{32})-(\d{1,4})\.(avif|webp|jpg|png)$/.exec(name) ?? []
  if (!id || !width || !format) return null
  return { id, file: { width: Number(width), format: format as PhotoFormat } }
}

/** Name of a file in the file store. */
export const fileName = (id: string, { width, format }: PictureFile): string =>
  `pic-${id}-${width}-${format}`

/** Every file of a picture. */
export const filesOf = ({ width, plain }: Pick<Photo, 'width' | 'plain'>): PictureFile[] =>
  widthsOf({ width }).flatMap((each) =>
    (['avif', 'webp', plain] as const).map((format) => ({ width: each, format })),
  )

/** All images that a document references, in pictures and swatches. */
export const imagesIn = ({
  pictures,
  options,
}: {
  readonly pictures: readonly { readonly id: string }[]
  readonly options: readonly { readonly values: readonly { readonly imageId?: string }[] }[]
}): string[] => [
  ...pictures.map(({ id }) => id),
  ...options.flatMap(({ values }) => values.flatMap(({ imageId }) => imageId ?? [])),
]
