// Constant lists of the catalogue.
import type { Category } from './rules.ts'

/** What people also call the things of a category; searching for one of these finds them. */
export const categoryWords: Record<Category, string> = {
  smartphones: 'phone mobile cell smartphone foldable',
  laptops: 'laptop notebook computer ultrabook',
  audio: 'audio headphones headset earphones earbuds speaker sound music',
  cameras: 'camera photo photography video lens',
  gaming: 'gaming game console controller handheld',
  accessories: 'accessory accessories',
  cars: 'car auto vehicle electric',
  clothes: 'clothes clothing wear apparel shirt',
  sneakers: 'sneaker trainers running shoe',
  shoes: 'shoe boots footwear',
  fashion: 'fashion style accessory',
}
