/** The nine categories of the menus, in the order of the shelf. */
export const categoryLinks = [
  'smartphones',
  'laptops',
  'audio',
  'cameras',
  'gaming',
  'cars',
  'clothes',
  'sneakers',
  'shoes',
] as const
