// Bags, watches, hats, glasses and a coat.
import { of, productIn } from './product.ts'

const fashion = productIn('fashion')

export const fashionProducts = [
  fashion('fashion-1', 'Soirée Bag', 'Aurenby', 189, 'bag-2', 'Quilted leather')`
    A small quilted bag with a turning lock and a strap of brass links.
    It holds a phone, keys, a book of poems and nothing that should stay at home. The lock is turned from brass and sounds like it.
    - Quilted lambskin
    - Lock turned from brass
    - Strap in two lengths
    - Inside pocket with zipper
    Material: Lambskin, cotton lining
    Size: 24 × 16 × 7 cm
    Strap: 55 or 100 cm
    Closure: Turning lock
    Weight: 480 g
    Warranty: 2 years
  `(of('Burgundy', 9), of('Midnight Black', 14), of('Cream', 4, 195)),
  fashion('fashion-2', 'Moor Backpack', 'Thistlemoor', 99, 'bag-1', '18 l, 15-inch')`
    A backpack for notebooks and picnics that stands up by itself.
    The base is stiff, the back is padded, and the two straps close over whatever did not quite fit. Buckles and straps are sewn so that they can be replaced.
    - Sleeve for a 15-inch notebook
    - Stands by itself
    - Sheds rain
    - Repairs free for five years
    Material: Recycled canvas, waxed; leather
    Volume: 18 liters
    Size: 44 × 30 × 15 cm
    Weight: 920 g
    Closure: Zipper and two buckles
    Warranty: 5 years
  `(of('Olive', 24), of('Ink Navy', 20), of('Saffron', 7)),
  fashion('fashion-3', 'Weekender', 'Aurenby', 239, 'bag-3', '38 l, cabin size')`
    A bag for two nights that fits under the seat in front.
    The leather is thick where it touches the ground and thin where you carry it. A flat compartment below keeps shoes away from shirts.
    - Cabin size
    - Compartment for shoes
    - Feet of brass
    - Shoulder strap in the box
    Material: Cow leather, cotton lining
    Volume: 38 liters
    Size: 50 × 30 × 25 cm
    Weight: 1.6 kg
    Closure: Two-way zipper
    Warranty: 5 years
  `(of('Cognac', 8), of('Midnight Black', 10), of('Forest Green', 2)),
  fashion('fashion-4', 'Tempo', 'Velquist', 219, 'watch-1', '9 days')`
    A smartwatch that lasts nine days and tells the time without being asked.
    The display is always on and easy to read in the sun. Heart rate, sleep and routes stay on the watch until you send them somewhere.
    - Nine days on one charge
    - Always-on display
    - Data stays on the watch
    - Satellite positioning on two bands
    Display: 1.9-inch OLED, always on
    Case: 44 mm aluminum
    Battery: 9 days
    Water resistance: 50 m
    Sensors: Heart, oxygen, height, compass
    Works: With any phone by Bluetooth
    Warranty: 2 years
  `(of('Midnight Black', 35), of('Rose Quartz', 16), of('Turquoise', 11), of('Pearl White', 3)),
  fashion('fashion-5', 'Fathom', 'Aurenby', 420, 'watch-2', '300 m, automatic')`
    A diver's watch with a colored bezel that turns with a satisfying click.
    One hundred and twenty clicks, no play, and luminous marks that last the night. The bracelet lengthens by ten millimeters on the wrist when the day is hot.
    - Water-resistant to 300 m
    - Ceramic bezel, 120 clicks
    - Luminous all night
    - Bracelet with fine adjustment
    Case: 41 mm steel
    Glass: Sapphire
    Movement: Automatic, 70 hours of reserve
    Water resistance: 300 m
    Bracelet: Steel, 20 mm
    Warranty: 5 years
  `(of('Ink Navy', 6), of('Midnight Black', 8), of('Forest Green', 1), of('Ember Red', 0)),
  fashion('fashion-6', 'Square Cap', 'Thistlemoor', 22, 'hat-0', 'Cotton twill')`
    A soft cap with a curved brim and a small sun at the front.
    Washed cotton twill fits from the first day. The strap at the back is the same cloth and ends in a metal buckle, not in plastic dots.
    - Washed cotton twill
    - Metal buckle
    - Sweatband of terry
    - One size for most
    Material: 100 % cotton
    Size: 55 to 60 cm
    Brim: 7 cm, curved
    Care: By hand
    Weight: 85 g
    Origin: Sewn in Portugal
  `(of('Forest Green', 38), of('Sandstone', 41), of('Ink Navy', 29), of('Sunset Orange', 8)),
  fashion('fashion-7', 'Ponente Hat', 'Aurenby', 69, 'hat-2', 'Wool felt')`
    A felt hat with a medium brim and a band that can be changed.
    Made from one cone of wool felt, steamed and brushed by hand. It keeps its shape in the rain and can be reblocked when it does not.
    - One piece of wool felt
    - Turns rain
    - Band that can be changed
    - Hat box included
    Material: 100 % wool felt
    Size: 58 cm
    Brim: 6.5 cm
    Crown: 11 cm
    Care: Brush
    Weight: 120 g
  `(of('Chestnut', 10), of('Sandstone', 7), of('Midnight Black', 12)),
  fashion('fashion-8', 'Loggia Sunglasses', 'Aurenby', 89, 'glasses-1', 'Category 3')`
    Broad sunglasses of plant-based acetate with a soft shadow in the lenses.
    The lenses are darker at the top, for the sky, and lighter below, for the menu. Hinges have five barrels and a screw that can be tightened.
    - Full UV protection
    - Plant-based acetate
    - Graduated lenses
    - Case and cloth in the box
    Frame: Acetate
    Lenses: Category 3, UV 400
    Width: 142 mm
    Bridge: 20 mm
    Weight: 32 g
    Warranty: 2 years
  `(of('Midnight Black', 22), of('Cognac', 15), of('Harbor Blue', 9)),
  fashion('fashion-9', 'Market Tote', 'Thistlemoor', 8, 'bag-0', 'Holds 15 kg')`
    A plain tote that carries leeks, books and a bottle of wine.
    Woven from cotton left over from shirts and sewn with a double base. It folds into its own little pocket.
    - Holds 15 kg
    - Long and short handles
    - Folds into its pocket
    - Washable
    Material: 100 % recycled cotton
    Size: 40 × 34 × 12 cm
    Load: 15 kg
    Care: 40 °C
    Weight: 210 g
    Origin: Sewn in Portugal
  `(of('Cream', 60), of('Sage Green', 44), of('Ember Red', 37), of('Ink Navy', 50)),
  fashion('fashion-10', 'Bobble Beanie', 'Thistlemoor', 19.5, 'hat-1', 'Merino')`
    A ribbed hat with a generous bobble and a deep fold over the ears.
    Merino outside, soft cotton inside where it touches the forehead. The bobble is held by a button, for the wash and for serious occasions.
    - Merino wool
    - Cotton band inside
    - Bobble that comes off
    - Folds over the ears
    Material: 100 % merino, cotton band
    Size: 54 to 60 cm
    Care: Wool cycle, 30 °C
    Weight: 110 g
    Origin: Knitted in Scotland
    Warranty: 2 years
  `(of('Saffron', 26), of('Denim Blue', 19), of('Burgundy', 13), of('Graphite', 22)),
  fashion('fashion-11', 'Rotunda Frames', 'Aurenby', 119, 'glasses-0', 'For your own lenses')`
    Round frames of thin acetate, ready for the lenses of your optician.
    The bridge is carved like a keyhole and sits lightly. They come with clear demonstration lenses that any optician will replace.
    - Carved keyhole bridge
    - Five-barrel hinges
    - Adjustable temples
    - Case in the box
    Frame: Acetate, 4 mm
    Lenses: Clear, to be replaced
    Width: 136 mm
    Bridge: 22 mm
    Weight: 21 g
    Warranty: 2 years
  `(of('Chestnut', 11), of('Midnight Black', 13), of('Plum', 5)),
  fashion('fashion-12', 'Wrap Coat', 'Aurenby', 259, 'dress-2', 'Wool and cashmere')`
    A light coat without buttons, held together by a belt and good judgment.
    Two layers of thin cloth are joined by hand, so it needs no lining and weighs very little. The collar is wide enough to turn up against the wind.
    - Double-faced cloth
    - Sewn by hand at the edges
    - Deep side pockets
    - Spare belt loop in the box
    Material: 90 % wool, 10 % cashmere
    Length: 104 cm
    Fit: Loose
    Size: 38
    Care: Dry clean
    Warranty: 2 years
  `(of('Sandstone', 7), of('Ink Navy', 5), of('Rose Quartz', 2)),
]
