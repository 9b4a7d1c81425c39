// Which pictures the whole catalogue has.
import type { Db } from '../../../world.ts'
import type { ArtKind } from '../rules.ts'

export const drawnRows = (db: Db): Promise<{ kind: ArtKind; variant: number; hex: string }[]> => db<
  { kind: ArtKind; variant: number; hex: string }[]
>`
  select distinct p.art_kind as kind, p.art_variant as variant, c.hex
  from products p join product_colours c on c.product_id = p.id and not c.hidden where p.published`
