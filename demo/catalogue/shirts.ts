// The five shirts of the gallery.
import { of, productIn } from './product.ts'

const shirt = productIn('clothes')

export const shirts = [
  shirt('tshirt-1', 'Sun over Square Tee', 'Thistlemoor', 18, 'tshirt-0', 'Organic cotton')`
    A soft crew-neck shirt with a sun on the chest.
    The print is made with water-based ink and softens with each wash. Sewn from heavy single jersey that does not twist at the seams.
    - Organic cotton, 190 g/m²
    - Water-based print
    - Taped neck seam
    - Pre-washed
    Material: 100 % organic cotton
    Weight: 190 g/m²
    Fit: Regular, unisex
    Size: XS–XXL
    Care: 40 °C, inside out
    Origin: Knitted and sewn in Portugal
  `(of('Midnight Black', 55), of('Cream', 42), of('Ember Red', 18), of('Harbor Blue', 26)),
  shirt('tshirt-2', 'Boxy Pocket Tee', 'Thistlemoor', 24, 'tshirt-1', 'Heavy cotton')`
    A wide, heavy shirt with dropped shoulders and one useful pocket.
    The cloth is thick enough to stand on its own and gets better for years. The pocket is deep enough for a notebook.
    - Heavy cotton, 260 g/m²
    - Dropped shoulders
    - Deep pocket
    - Double-stitched hem
    Material: 100 % cotton
    Weight: 260 g/m²
    Fit: Wide, unisex
    Size: XS–XXL
    Care: 40 °C
    Origin: Knitted and sewn in Portugal
  `(of('Sage Green', 30), of('Pearl White', 36), of('Plum', 9)),
  shirt('tshirt-3', 'Terrace Polo', 'Aurenby', 32, 'tshirt-2', 'Piqué')`
    A polo shirt of airy piqué with a collar that keeps its shape.
    The collar is knitted in one piece and sits under a jacket without curling. Two buttons of mother-of-pearl, and a spare one inside.
    - Airy piqué
    - Collar knitted in one piece
    - Buttons of mother-of-pearl
    - Side vents
    Material: 100 % cotton
    Weight: 210 g/m²
    Fit: Regular
    Size: XS–XXL
    Care: 30 °C
    Origin: Sewn in Italy
  `(of('Ink Navy', 22), of('Pearl White', 25), of('Forest Green', 3)),
  shirt('tshirt-4', 'Quayside Stripe', 'Thistlemoor', 29.5, 'tshirt-3', 'Long sleeve')`
    A striped long-sleeved shirt for cool evenings by the water.
    The stripes are knitted, not printed, and meet at the side seams. Ribbed cuffs stay up when you push them up.
    - Knitted stripes that meet at the seams
    - Ribbed cuffs
    - Boat-friendly neck
    - Pre-washed
    Material: 100 % organic cotton
    Weight: 220 g/m²
    Fit: Regular, unisex
    Size: XS–XXL
    Care: 40 °C
    Origin: Knitted in Brittany
  `(of('Cream', 28), of('Ink Navy', 31), of('Burgundy', 12)),
  shirt('tshirt-5', 'Evening League Raglan', 'Pavemor', 22, 'tshirt-4', 'Two colors')`
    A raglan shirt with sleeves in a second color, made to be moved in.
    The seams run from the neck to the arm, so nothing pulls when you throw. It dries on a line within the hour.
    - Raglan sleeves
    - Dries quickly
    - Flat seams
    - Recycled fiber
    Material: 60 % cotton, 40 % recycled polyester
    Weight: 170 g/m²
    Fit: Regular, unisex
    Size: XS–XXL
    Care: 40 °C
    Origin: Sewn in Romania
  `(of('Racing Green', 17), of('Ember Red', 24), of('Pearl White', 20), of('Saffron', 0)),
]
