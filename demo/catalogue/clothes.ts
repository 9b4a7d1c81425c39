// Clothes.
import { of, productIn } from './product.ts'

const garment = productIn('clothes')

export const clothes = [
  garment('clothes-1', 'Dune Hoodie', 'Thistlemoor', 58, 'hoodie-0', 'Brushed fleece')`
    A hooded sweatshirt with a brushed inside and a double-layered hood.
    The hood keeps its shape when it is down. Cords end in metal tips and can be pulled out for the wash.
    - Brushed inside
    - Double-layered hood
    - Pocket for both hands
    - Ribbed sides
    Material: 85 % organic cotton, 15 % recycled polyester
    Weight: 380 g/m²
    Fit: Regular, unisex
    Size: XS–XXL
    Care: 30 °C
    Origin: Sewn in Portugal
  `(of('Sandstone', 27), of('Midnight Black', 33), of('Forest Green', 15), of('Lavender', 6)),
  garment('clothes-2', 'Harbor Bomber', 'Thistlemoor', 129, 'hoodie-1', 'Wind and rain')`
    A short jacket that turns the wind and most of the rain.
    The outside is tightly woven and waxed, the lining is warm and quiet. The zipper is metal, runs both ways and can be replaced.
    - Turns wind and showers
    - Zipper that runs both ways
    - Inside pocket for papers
    - Can be waxed again
    Material: Waxed cotton, lining of recycled polyester
    Fit: Short, unisex
    Size: XS–XXL
    Pockets: Three outside, one inside
    Care: Wipe, wax once a year
    Warranty: 2 years
  `(of('Ink Navy', 13), of('Olive', 10), of('Burgundy', 1)),
  garment('clothes-3', 'Cable Sweater', 'Thistlemoor', 98, 'hoodie-2', 'Lambswool')`
    A turtleneck sweater with three cables, knitted to be inherited.
    The wool comes from one valley and is spun there. If a thread breaks, we repair it for the price of the parcel.
    - Pure lambswool
    - Fully fashioned, no cut edges
    - Repaired by us for life
    - Spare yarn in the box
    Material: 100 % lambswool
    Gauge: 5
    Fit: Regular, unisex
    Size: XS–XXL
    Care: By hand, cold
    Warranty: 5 years
  `(of('Cream', 18), of('Denim Blue', 11), of('Rose Quartz', 7)),
  garment('clothes-4', 'Hoarfrost Coat', 'Thistlemoor', 219, 'hoodie-3', 'Down-free, −15 °C')`
    A padded coat without feathers, warm to minus fifteen.
    The filling is made of recycled bottles and stays warm when wet. It packs into its own pocket and comes out without creases.
    - Warm to −15 °C
    - No feathers
    - Packs into its pocket
    - Chin guard and storm flap
    Material: Recycled nylon, filling of recycled polyester
    Weight: 720 g
    Fit: Regular, unisex
    Size: XS–XXL
    Care: 30 °C, tumble dry with two balls
    Warranty: 3 years
  `(of('Graphite', 14), of('Saffron', 8), of('Forest Green', 5)),
  garment('clothes-5', 'Straight Jeans', 'Thistlemoor', 74, 'trousers-0', 'Rigid denim')`
    Straight jeans of rigid denim that fade the way you live.
    No stretch, no artificial wear: the first month is stiff, the next years are yours. Hemmed on an old chain-stitch machine.
    - Rigid denim, 13.5 oz
    - Copper rivets
    - Chain-stitched hem
    - Repairs free for two years
    Material: 100 % cotton
    Weight: 13.5 oz
    Fit: Straight, medium rise
    Size: XS–XXL
    Care: Cold, inside out, rarely
    Warranty: 2 years
  `(of('Denim Blue', 29), of('Midnight Black', 24), of('Cream', 2)),
  garment('clothes-6', 'Court Shorts', 'Pavemor', 34, 'trousers-1', 'Quick-drying')`
    Light shorts with pockets that hold a ball while you run.
    The waist is soft, the cord is flat, and the seams are welded where they could rub. They dry between two sets.
    - Deep pockets
    - Welded seams
    - Dries quickly
    - Recycled fiber
    Material: 88 % recycled polyester, 12 % elastane
    Length: 18 cm inseam
    Fit: Regular, unisex
    Size: XS–XXL
    Care: 40 °C
    Weight: 142 g
  `(of('Glacier Blue', 25), of('Midnight Black', 34), of('Sunset Orange', 11)),
  garment('clothes-7', 'Sunday Joggers', 'Pavemor', 49, 'trousers-2', 'Loopback cotton')`
    Tapered joggers that look awake even when you are not.
    Loopback cotton is smooth outside and airy inside. The stripe down the side is sewn on, so it will not crack.
    - Smooth loopback cotton
    - Tapered leg
    - Two pockets with zippers
    - Sewn stripe
    Material: 92 % cotton, 8 % elastane
    Weight: 320 g/m²
    Fit: Tapered, unisex
    Size: XS–XXL
    Care: 40 °C
    Origin: Sewn in Romania
  `(of('Graphite', 31), of('Ink Navy', 18), of('Sage Green', 9)),
  garment('clothes-8', 'Midsummer Dress', 'Aurenby', 89, 'dress-0', 'Linen')`
    A linen dress with a belt, for the longest day and the ones around it.
    The linen is washed with stones until it falls softly and needs no iron. The belt can stay at home: the dress has its own waist.
    - Stone-washed linen
    - Pockets in the seams
    - Belt included
    - Needs no iron
    Material: 100 % linen
    Length: 98 cm
    Fit: Waisted
    Size: XS–XXL
    Care: 30 °C
    Origin: Woven in Lithuania, sewn in Poland
  `(of('Ember Red', 12), of('Turquoise', 10), of('Cream', 3)),
  garment('clothes-9', 'Pleated Skirt', 'Aurenby', 64, 'dress-1', 'Permanent pleats')`
    A skirt whose pleats return by themselves after every wash.
    The pleats are set with steam and pressure and last as long as the cloth. A hidden elastic at the back allows for dessert.
    - Pleats that stay
    - Elastic at the back
    - Lined to the knee
    - Can be rolled for travel
    Material: 100 % recycled polyester, lining of viscose
    Length: 72 cm
    Fit: High waist
    Size: XS–XXL
    Care: 30 °C, hang to dry
    Origin: Pleated and sewn in Poland
  `(of('Plum', 14), of('Forest Green', 9), of('Midnight Black', 21)),
]
