// Bags, watches and a cap.
import { of, productIn } from './product.ts'

const fashion = productIn('fashion')

export const fashion1 = [
  fashion('fashion-1', 'Soirée Bag', 'Aurenby', 189, 'bag-2', 'Quilted leather', {
    description: 'A small quilted bag with a turning lock and a strap of brass links.',
    info: 'It holds a phone, keys, a book of poems and nothing that should stay at home. The lock is turned from brass and sounds like it.',
    features: [
      'Quilted lambskin',
      'Lock turned from brass',
      'Strap in two lengths',
      'Inside pocket with zipper',
    ],
    specs: {
      Material: 'Lambskin, cotton lining',
      Size: '24 × 16 × 7 cm',
      Strap: '55 or 100 cm',
      Closure: 'Turning lock',
      Weight: '480 g',
      Warranty: '2 years',
    },
    colours: [of('Burgundy', 9), of('Midnight Black', 14), of('Cream', 4, 195)],
  }),
  fashion('fashion-2', 'Moor Backpack', 'Thistlemoor', 99, 'bag-1', '18 l, 15-inch', {
    description: 'A backpack for notebooks and picnics that stands up by itself.',
    info: 'The base is stiff, the back is padded, and the two straps close over whatever did not quite fit. Buckles and straps are sewn so that they can be replaced.',
    features: [
      'Sleeve for a 15-inch notebook',
      'Stands by itself',
      'Sheds rain',
      'Repairs free for five years',
    ],
    specs: {
      Material: 'Recycled canvas, waxed; leather',
      Volume: '18 liters',
      Size: '44 × 30 × 15 cm',
      Weight: '920 g',
      Closure: 'Zipper and two buckles',
      Warranty: '5 years',
    },
    colours: [of('Olive', 24), of('Ink Navy', 20), of('Saffron', 7)],
  }),
  fashion('fashion-3', 'Weekender', 'Aurenby', 239, 'bag-3', '38 l, cabin size', {
    description: 'A bag for two nights that fits under the seat in front.',
    info: 'The leather is thick where it touches the ground and thin where you carry it. A flat compartment below keeps shoes away from shirts.',
    features: ['Cabin size', 'Compartment for shoes', 'Feet of brass', 'Shoulder strap in the box'],
    specs: {
      Material: 'Cow leather, cotton lining',
      Volume: '38 liters',
      Size: '50 × 30 × 25 cm',
      Weight: '1.6 kg',
      Closure: 'Two-way zipper',
      Warranty: '5 years',
    },
    colours: [of('Cognac', 8), of('Midnight Black', 10), of('Forest Green', 2)],
  }),
  fashion('fashion-4', 'Tempo', 'Velquist', 219, 'watch-1', '9 days', {
    description: 'A smartwatch that lasts nine days and tells the time without being asked.',
    info: 'The display is always on and easy to read in the sun. Heart rate, sleep and routes stay on the watch until you send them somewhere.',
    features: [
      'Nine days on one charge',
      'Always-on display',
      'Data stays on the watch',
      'Satellite positioning on two bands',
    ],
    specs: {
      Display: '1.9-inch OLED, always on',
      Case: '44 mm aluminum',
      Battery: '9 days',
      'Water resistance': '50 m',
      Sensors: 'Heart, oxygen, height, compass',
      Works: 'With any phone by Bluetooth',
      Warranty: '2 years',
    },
    colours: [
      of('Midnight Black', 35),
      of('Rose Quartz', 16),
      of('Turquoise', 11),
      of('Pearl White', 3),
    ],
  }),
  fashion('fashion-5', 'Fathom', 'Aurenby', 420, 'watch-2', '300 m, automatic', {
    description: "A diver's watch with a colored bezel that turns with a satisfying click.",
    info: 'One hundred and twenty clicks, no play, and luminous marks that last the night. The bracelet lengthens by ten millimeters on the wrist when the day is hot.',
    features: [
      'Water-resistant to 300 m',
      'Ceramic bezel, 120 clicks',
      'Luminous all night',
      'Bracelet with fine adjustment',
    ],
    specs: {
      Case: '41 mm steel',
      Glass: 'Sapphire',
      Movement: 'Automatic, 70 hours of reserve',
      'Water resistance': '300 m',
      Bracelet: 'Steel, 20 mm',
      Warranty: '5 years',
    },
    colours: [
      of('Ink Navy', 6),
      of('Midnight Black', 8),
      of('Forest Green', 1),
      of('Ember Red', 0),
    ],
  }),
  fashion('fashion-6', 'Square Cap', 'Thistlemoor', 22, 'hat-0', 'Cotton twill', {
    description: 'A soft cap with a curved brim and a small sun at the front.',
    info: 'Washed cotton twill fits from the first day. The strap at the back is the same cloth and ends in a metal buckle, not in plastic dots.',
    features: ['Washed cotton twill', 'Metal buckle', 'Sweatband of terry', 'One size for most'],
    specs: {
      Material: '100 % cotton',
      Size: '55 to 60 cm',
      Brim: '7 cm, curved',
      Care: 'By hand',
      Weight: '85 g',
      Origin: 'Sewn in Portugal',
    },
    colours: [
      of('Forest Green', 38),
      of('Sandstone', 41),
      of('Ink Navy', 29),
      of('Sunset Orange', 8),
    ],
  }),
]
