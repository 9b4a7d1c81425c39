// Etsy's "Currently for sale listings" download, in the languages of its shops. One row per listing; variations are
// lists without prices or quantities of their own. Pure.

import { combinationsOf } from '../../../editor/rules/variants.ts'
import { optionLimits } from '../../../products/rules/catalog.ts'
import { listCells, type Platform, type SourceRow } from './listing.ts'

const picture = /^(image|bild|immagine|imagen|imagem|afbeelding|obraz|zdjęcie) ?(\d{1,2})$/
const variation =
  /^(?:(?:tipo|nome|valori|nombre|valores|type|nom|valeurs) (?:de (?:la )?|da )?)?(?:variation|variations|variante|variazione|variación|variação|variatie)s?[ -]?(?:typ|name|wert|werte|type|values|naam|waarden)? ?(\d)(?: (?:type|name|values?|nom|valeurs|nombre|valores|tipo|nome|valori))?$/

const titles = ['title', 'titel', 'titolo', 'titre', 'título']
const prices = ['price', 'preis', 'prezzo', 'prix', 'precio', 'preço', 'prijs']
const currencies = [
  'currency_code',
  'currency code',
  'währungscode',
  'codice_valuta',
  'codice valuta',
  'code_devise',
  'code devise',
  'code de la devise',
  'código de divisa',
  'código_divisa',
  'código de moneda',
  'código da moeda',
  'valutacode',
]

export const etsy: Platform = {
  format: 'etsy',
  isOf: (names) =>
    titles.some((name) => names.includes(name)) &&
    prices.some((name) => names.includes(name)) &&
    currencies.some((name) => names.includes(name)) &&
    names.some((name) => picture.test(name) || variation.test(name)),
  headers: {
    name: titles,
    html: [
      'description',
      'beschreibung',
      'descrizione',
      'descripción',
      'descrição',
      'beschrijving',
    ],
    price: prices,
    currency: currencies,
    stock: [
      'quantity',
      'stückzahl',
      'menge',
      'quantità',
      'quantité',
      'cantidad',
      'quantidade',
      'aantal',
      'hoeveelheid',
    ],
    tags: ['tags', 'tag', 'schlagwörter', 'etiquetas', 'mots-clés', 'étiquettes'],
    sku: ['sku', 'bestandseinheit', 'ugs', 'référence'],
  },
  alsoRead: new RegExp(
    `${picture.source}|${variation.source}|^(materials|materialien|materiali|matériaux|matières|materiales|materiais|materialen)$`,
  ),
  grouping: 'rows',
  listing([source]) {
    const { row, cells, cell, headers: names } = source as SourceRow
    const groups = Map.groupBy(
      names.filter((name) => variation.test(name)),
      (name) => variation.exec(name)?.[1] ?? '',
    )
    // Type, name and values stand side by side.
    const options = [...groups.values()].flatMap((headers) => {
      const [name = '', values = ''] = headers.slice(-2)
      const list = cell(values)
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean)
      return list.length === 0
        ? []
        : [[cell(name) || cell(headers[0] ?? '') || name, list] as const]
    })
    const skus = (cells.sku ?? '').split(',').map((sku) => sku.trim())
    const combinations = combinationsOf(
      options.map(([, values]) => [...values]),
      optionLimits.variants + 1,
    )
    const isEach = skus.length === combinations.length
    const materials = names.find((name) => name.startsWith('mat')) ?? ''
    const made = cell(materials)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    return {
      product: {
        ...cells,
        sku: options.length > 0 ? '' : (cells.sku ?? ''),
        tags: (cells.tags ?? '').replaceAll('_', ' '),
        pictures: listCells(
          names
            .filter((name) => picture.test(name))
            .map(cell)
            .filter(Boolean),
        ),
      },
      options,
      specifications:
        made.length > 0 ? [[materials[0]?.toUpperCase() + materials.slice(1), made]] : [],
      variants:
        options.length === 0
          ? []
          : combinations.map((values, at) => ({
              row,
              values,
              cells: {
                price: cells.price ?? '',
                currency: cells.currency ?? '',
                sku: isEach ? (skus[at] ?? '') : '',
                // The quantity is the listing's: it cannot be divided among variants.
                stock: combinations.length === 1 ? (cells.stock ?? '') : '',
              },
            })),
    }
  },
}
