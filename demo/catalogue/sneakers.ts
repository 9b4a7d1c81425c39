// Sneakers.
import { of, productIn } from './product.ts'

const sneaker = productIn('sneakers')

export const sneakers = [
  sneaker('sneakers-1', 'Cloister Low', 'Pavemor', 79, 'sneaker-0', 'Leather, gum sole')`
    A plain leather sneaker on a gum sole, for sidewalks and restaurants.
    The upper is one piece of leather with one band across it. The sole is sewn on and can be replaced by any cobbler.
    - Full-grain leather
    - Sole sewn on
    - Removable insole
    - Laces in two colors
    Upper: Leather
    Lining: Cotton terry
    Sole: Natural rubber
    Size: EU 36–47
    Weight: 360 g
    Warranty: 2 years
  `(of('Pearl White', 40), of('Midnight Black', 26), of('Forest Green', 12)),
  sneaker('sneakers-2', 'Arcade High', 'Pavemor', 89, 'sneaker-1', 'Leather, ankle-high')`
    An ankle-high classic with a rubber toe and a sun at the side.
    The padding ends below the ankle bone, so it holds without rubbing. The rubber toe is made for kicking stones.
    - Rubber toe cap
    - Padded ankle
    - Sole sewn on
    - Extra laces in the box
    Upper: Leather
    Lining: Canvas
    Sole: Vulcanized rubber
    Size: EU 36–47
    Weight: 420 g
    Warranty: 2 years
  `(of('Burgundy', 16), of('Midnight Black', 30), of('Saffron', 2)),
  sneaker('sneakers-3', 'Lantern Lite', 'Pavemor', 94.5, 'sneaker-2', '205 g, tempo')`
    A lighter, firmer Lantern for the fast kilometers of the week.
    A thin plate of nylon in the foam tips you forward. The mesh is open enough to see your socks, so choose them well.
    - Only 205 g
    - Nylon plate in the sole
    - Open mesh
    - Grips wet asphalt
    Use: Road, tempo
    Weight: 205 g
    Drop: 6 mm
    Upper: Mesh, 90 % recycled polyester
    Size: EU 36–47
    Warranty: 1 year
  `(of('Turquoise', 21), of('Rose Quartz', 14), of('Midnight Black', 19)),
  sneaker('sneakers-4', 'Slipway', 'Pavemor', 59, 'sneaker-3', 'Knitted, laceless')`
    A knitted shoe without laces that goes on while you look for your keys.
    The knit stretches over the instep and holds at the heel. It can be machine-washed, sole and all.
    - No laces
    - Machine-washable
    - Folds for a suitcase
    - Soft insole of cork
    Upper: Knit, 100 % recycled polyester
    Insole: Cork and latex
    Sole: Foam
    Size: EU 36–47
    Weight: 190 g
    Warranty: 1 year
  `(of('Graphite', 37), of('Glacier Blue', 23), of('Olive', 10), of('Lavender', 0)),
  sneaker('sneakers-5', 'Scree', 'Thistlemoor', 119, 'sneaker-4', 'Trail, 5 mm lugs')`
    A trail shoe that finds its footing before you do.
    Lugs of five millimeters bite into mud and let go of it again. A rubber rand keeps stones away from your toes, and the lace tightens with one pull.
    - Deep lugs
    - Rubber rand
    - Lace with one pull
    - Gaiter hook
    Use: Trail and hill
    Weight: 295 g
    Drop: 6 mm
    Upper: Ripstop nylon
    Size: EU 36–47
    Warranty: 2 years
  `(of('Olive', 18), of('Glacier Blue', 12), of('Ember Red', 7)),
  sneaker('sneakers-6', 'Colonnade', 'Aurenby', 139, 'sneaker-0', 'Calf leather')`
    The sneaker that passes for a proper shoe from two meters away.
    Italian calf leather, lined with calf leather, with the edges painted by hand. It wants a shoe tree, and one is in the box.
    - Calf leather inside and out
    - Hand-painted edges
    - Shoe tree in the box
    - Can be resoled
    Upper: Calf leather
    Lining: Calf leather
    Sole: Natural rubber, sewn
    Size: EU 36–47
    Weight: 395 g
    Warranty: 2 years
  `(of('Cognac', 11), of('Pearl White', 15), of('Ink Navy', 8)),
  sneaker('sneakers-7', 'Arcade High Canvas', 'Pavemor', 65, 'sneaker-1', 'Canvas, ankle-high')`
    The Arcade in light canvas for the warm half of the year.
    The canvas is woven from cotton left over from shirts. It breathes, dries and fades, and is better for all three.
    - Cotton canvas
    - Rubber toe cap
    - Insole of cork
    - Vegan glue
    Upper: Cotton canvas
    Lining: None
    Sole: Vulcanized rubber
    Size: EU 36–47
    Weight: 355 g
    Warranty: 1 year
  `(of('Harbor Blue', 34), of('Cream', 28), of('Lavender', 16)),
  sneaker('sneakers-8', 'Scree Winter', 'Thistlemoor', 149, 'sneaker-4', 'Waterproof, lined')`
    A Scree with a membrane and a warm lining for slush and frost.
    The collar is higher and closes around the ankle. The rubber stays soft below zero, so the lugs keep their grip on packed snow.
    - Waterproof membrane
    - Warm lining
    - Rubber for cold ground
    - Reflective heel
    Use: Winter trail
    Weight: 340 g
    Upper: Ripstop nylon with membrane
    Lining: Recycled fleece
    Size: EU 36–47
    Warranty: 2 years
  `(of('Midnight Black', 13), of('Sandstone', 9)),
]
