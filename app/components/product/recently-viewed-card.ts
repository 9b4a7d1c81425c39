/** Card of a recently viewed product in a small row; `price` as formatted text. */
export type RecentlyViewedCard = {
  id: string
  name: string
  picture: string
  /** Frame of its photo. */
  frame?: string | undefined
  price: string
}
