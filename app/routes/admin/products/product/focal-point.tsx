// Focal point of an image: two range fields; a click on the image sets both.
import { type PointerEvent, useRef, useState } from 'react'
import {
  focalStep,
  frameOf,
  middle,
  type Photo,
  photoUrl,
} from '../../../../../shop/catalog/products/rules/photos.ts'
import { useT } from '../../../../i18n/text'

const axes = ['x', 'y'] as const

/** The focal point in a row's fields; defaults to the center. */
export const focusOf = (values: Readonly<Record<string, string>>, at: string) => ({
  x: Number(values[`${at}.focus.x`] || middle.x),
  y: Number(values[`${at}.focus.y`] || middle.y),
})

export function FocalPointFields({
  at,
  photo,
  alt,
  values,
}: {
  /** Name of the row's fields: "pictures.2". */
  at: string
  photo: Photo
  alt: string
  values: Readonly<Record<string, string>>
}) {
  const words = useT('admin-catalogue')
  const fields = useRef<HTMLFieldSetElement>(null)
  const written = focusOf(values, at)
  const [point, show] = useState(written)
  const src = photoUrl(photo, 'webp', 320)
  const inputs = () => [...(fields.current?.querySelectorAll('input') ?? [])]
  const read = () => {
    const [x = middle.x, y = middle.y] = inputs().map((input) => Number(input.value))
    show({ x, y })
  }
  const moveTo = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const shares = [(clientX - box.left) / box.width, (clientY - box.top) / box.height]
    inputs().forEach((input, index) => {
      input.value = String(Math.round(((shares[index] ?? 0) * 100) / focalStep) * focalStep)
      // Setting a value from a script fires no event.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  return (
    <fieldset className="focal-point" ref={fields}>
      <legend>{words('focus.title')}</legend>
      <div className={frameOf(photo.plain, point)}>
        {/* A shortcut: the fields below do the same. */}
        <span className="focal-whole" role="presentation" onPointerDown={moveTo}>
          <img src={src} alt={alt} width={photo.width} height={photo.height} />
        </span>
        <span className="focal-square">
          <img src={src} alt="" width="96" height="96" />
          <small>{words('focus.preview')}</small>
        </span>
      </div>
      {axes.map((axis) => (
        <label key={axis}>
          <span>{words(`focus.${axis}`)}</span>
          <input
            type="range"
            dir="ltr"
            name={`${at}.focus.${axis}`}
            min={0}
            max={100}
            step={focalStep}
            defaultValue={written[axis]}
            onInput={read}
          />
        </label>
      ))}
      <p className="hint">{words('focus.hint')}</p>
    </fieldset>
  )
}
