// Why staff edit an order; each has a text in messages, groups `orders` and `admin-order-edits`. Pure.
export const editReasons = [
  'asked',
  'wrong_item',
  'damaged',
  'wrong_size',
  'no_stock',
  'late',
  'price',
  'other',
] as const
export type EditReason = (typeof editReasons)[number]
