/** What a small row shows of a product that was looked at before; `price` as it is written. */
export type SeenCard = {
  id: string
  name: string
  picture: string
  /** Of its photograph. */
  frame?: string | undefined
  price: string
}
