// Shoes and boots.
import { of, productIn } from './product.ts'

const shoe = productIn('shoes')

export const shoes = [
  shoe('shoes-1', 'Notary', 'Aurenby', 179, 'shoe-0', 'Welted, resoleable')`
    A laced shoe for weddings, contracts and good restaurants.
    The sole is welted, so it can be replaced again and again. The last is slightly wider at the toes than fashion asks and feet are grateful.
    - Welted sole
    - Calf leather
    - Cork filling that shapes to the foot
    - Shoe trees in the box
    Upper: Calf leather
    Sole: Leather with rubber heel
    Construction: Welted by hand
    Size: EU 36–47
    Weight: 460 g
    Warranty: 2 years
  `(of('Midnight Black', 17), of('Chestnut', 12), of('Burgundy', 3)),
  shoe('shoes-2', 'Siesta', 'Aurenby', 149, 'shoe-1', 'Unlined leather')`
    A soft loafer without lining, light as a slipper and fit for the office.
    The vamp is gathered by hand over the last. Worn without socks it stays cool, because nothing lies between leather and foot.
    - Unlined and light
    - Gathered by hand
    - Brass bit
    - Flexible from the first day
    Upper: Calf leather
    Lining: None
    Sole: Leather with rubber inserts
    Size: EU 36–47
    Weight: 310 g
    Warranty: 2 years
  `(of('Cognac', 14), of('Ink Navy', 9), of('Midnight Black', 11)),
  shoe('shoes-3', 'Fenland', 'Thistlemoor', 189, 'shoe-2', 'Chelsea, waterproof')`
    An ankle boot with elastic sides that shrugs at puddles.
    The leather is waxed, the seam is high, and the tongue is a loop you can pull with a gloved hand. Soles are replaced in our own workshop.
    - Waxed leather
    - Elastic that is replaceable
    - Sole with profile
    - Resoled in our workshop
    Upper: Waxed cow leather
    Lining: Leather
    Sole: Rubber, welted
    Size: EU 36–47
    Weight: 610 g
    Warranty: 3 years
  `(of('Chestnut', 15), of('Midnight Black', 18), of('Olive', 2)),
  shoe('shoes-4', 'Aria', 'Aurenby', 129, 'shoe-3', 'Heel 80 mm')`
    A pump with a steady heel and a sole that forgives cobbles.
    The heel stands exactly under the weight of the foot, and a thin cushion runs the full length. The tip of the heel screws off when it wears down.
    - Cushion over the full length
    - Heel tip that screws off
    - Non-slip sole
    - Leather lining
    Upper: Patent leather
    Lining: Leather
    Heel: 80 mm
    Size: EU 36–42
    Weight: 230 g
    Warranty: 1 year
  `(of('Ember Red', 10), of('Midnight Black', 19), of('Rose Quartz', 6)),
  shoe('shoes-5', 'Lido', 'Pavemor', 54, 'shoe-4', 'Cork footbed')`
    A sandal on cork that remembers your foot by the second day.
    Three straps, two buckles, one summer: the footbed shapes itself and can be exchanged. The straps are cut from the rest of our bag leather.
    - Cork footbed that shapes itself
    - Straps from leftover leather
    - Brass buckles
    - Footbed can be exchanged
    Straps: Leather
    Footbed: Cork and latex
    Sole: Natural rubber
    Size: EU 36–47
    Weight: 280 g
    Warranty: 1 year
  `(of('Cognac', 32), of('Midnight Black', 25), of('Pearl White', 17), of('Turquoise', 1)),
  shoe('shoes-6', 'Fenland Suede', 'Thistlemoor', 209, 'shoe-5', 'Chelsea, suede')`
    The Fenland in soft suede, for the dry side of the year.
    Suede from a tannery that cleans its water. A brush and a block are in the box, and a short lesson is on the lid.
    - Suede, 1.6 mm
    - Brush and block in the box
    - Crepe sole
    - Resoled in our workshop
    Upper: Calf suede
    Lining: Leather
    Sole: Natural crepe
    Size: EU 36–47
    Weight: 560 g
    Warranty: 3 years
  `(of('Sandstone', 8), of('Harbor Blue', 5), of('Plum', 0)),
  shoe('shoes-7', 'Verso', 'Aurenby', 98.5, 'shoe-3', 'Heel 60 mm')`
    A lower pump in matte leather for the whole working day.
    The heel is a hand lower than you notice and an hour more comfortable. The lining takes moisture up and dries overnight.
    - Comfortable 60 mm
    - Matte nappa leather
    - Padded heel
    - Non-slip sole
    Upper: Nappa leather
    Lining: Leather
    Heel: 60 mm
    Size: EU 36–42
    Weight: 215 g
    Warranty: 1 year
  `(of('Ink Navy', 13), of('Cream', 7)),
  shoe('shoes-8', 'Barley Derby', 'Thistlemoor', 119, 'shoe-0', 'Grained leather')`
    A derby in grained leather that does not mind the path across the field.
    The grain hides scratches, the rubber sole hides stones. Open lacing makes room for thick socks and high insteps.
    - Grained leather
    - Light rubber sole
    - Open lacing
    - Can be resoled
    Upper: Grained cow leather
    Lining: Leather and linen
    Sole: Rubber, sewn
    Size: EU 36–47
    Weight: 430 g
    Warranty: 2 years
  `(of('Cognac', 20), of('Forest Green', 6), of('Midnight Black', 14)),
]
