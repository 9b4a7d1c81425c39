// Hats, glasses, a tote and a coat.
import { of, productIn } from './product.ts'

const fashion = productIn('fashion')

export const fashion2 = [
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
