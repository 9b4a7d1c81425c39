// Which pictures the whole catalogue has.
import type { Db } from '../../../world.ts'
import type { ArtKind } from '../rules.ts'
import { plainHex } from '../rules.ts'

export const drawnRows = (db: Db): Promise<{ kind: ArtKind; variant: number; hex: string }[]> => db<
  { kind: ArtKind; variant: number; hex: string }[]
>`
  select distinct p.art_kind as kind, p.art_variant as variant, coalesce(v.hex, ${plainHex}) as hex
  from products p left join product_option_values v on v.product_id = p.id and v.hex is not null
  where p.published and p.art_kind <> 'placeholder'`
