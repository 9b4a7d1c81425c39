// Documents bound together as one PDF, with its metadata. No JSX: the server runs as source.

import { Document } from '@react-pdf/renderer'
import { createElement as make, type ReactElement } from 'react'
import { firstLanguage } from '../../shop/platform/languages.ts'
import type { PdfDocument } from '../../shop/sales/invoicing/port.ts'
import { printable } from './printable.ts'
import { ownLook, sheet } from './sheet.ts'
import { typefacesFor } from './typefaces.ts'

/** Each document starts on a new page. */
export function sheets(documents: readonly PdfDocument[], look = ownLook): ReactElement {
  const printed = documents.map((each) => {
    const { families, covers } = typefacesFor(each.language, JSON.stringify(each))
    return { families, ...printable(each, covers) }
  })
  const unprinted = new Set(printed.flatMap((each) => each.unprinted))
  return make(
    Document,
    {
      title: documents[0]?.name ?? documents[0]?.title ?? '',
      author: documents[0]?.from[0] ?? '',
      language: documents[0]?.language ?? firstLanguage(),
      // What the page shows by placeholders only, such as a name in a script without a font.
      ...(unprinted.size > 0 && { subject: [...unprinted].join('; ') }),
    },
    ...printed.map(({ document, families }, at) => sheet(document, at, look, families)),
  )
}
