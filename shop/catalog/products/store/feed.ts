// SQL of a full catalog feed beyond its products: artwork and trade item numbers.
import type { Db } from '../../../world.ts'
import { type ArtKind, plainHex } from '../rules/catalog.ts'

export const drawnRows = async (db: Db) => db<{ kind: ArtKind; variant: number; hex: string }[]>`
  select distinct p.art_kind as kind, p.art_variant as variant, coalesce(v.hex, ${plainHex}) as hex
  from products p left join product_option_values v on v.product_id = p.id and v.hex is not null
  where p.published and p.art_kind <> 'placeholder'`

export const identifierRows = async (db: Db, productIds: readonly string[]) => db<
  {
    id: string
    sku: string | null
    gtin: string | null
    weightGrams: number | null
    contents: string | null
  }[]
>`
  select id, sku, barcode as gtin, weight_grams as "weightGrams", contents
  from product_variants where product_id = any(${[...productIds]}::text[])`
