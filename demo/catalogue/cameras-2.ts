// A flat lens, and cameras that move.
import { of, productIn } from './product.ts'

const camera = productIn('cameras')

export const cameras2 = [
  camera('camera-6', '28 mm Pancake', 'Fokalind', 260, 'lens-2', '23 mm thin')`
    A lens so flat that the camera fits a coat pocket again.
    Wide enough for a room, long enough for a table. The coating keeps its contrast with the sun in the picture.
    - Only 23 mm thin
    - 98 g
    - Sharp from f/2.8
    - Lens cap that screws on flush
    Mount: Fokalind O
    Focal length: 28 mm
    Aperture: f/2.8 to f/22
    Closest focus: 0.25 m
    Filter: 46 mm
    Weight: 98 g
    Warranty: 2 years
  `(of('Midnight Black', 15), of('Silver Mist', 11)),
  camera('camera-7', 'Scout', 'Velquist', 289, 'actioncam-0', '5.3K, 10 m deep')`
    A small camera for helmets, handlebars and cold water.
    It stays level however you fall and dives to ten meters without a case. The battery keeps its word down to −20 °C.
    - Level horizon in any position
    - Waterproof to 10 m without a case
    - Screens in front and at the back
    - Works down to −20 °C
    Sensor: 27 megapixels
    Video: 5.3K at 60, 2.7K at 240 pictures a second
    Storage: microSD up to 512 GB
    Battery: 1,900 mAh, about 100 minutes
    Size: 71 × 51 × 34 mm
    Weight: 154 g
    Warranty: 2 years
  `(of('Graphite', 27), of('Sunset Orange', 8)),
  camera('camera-8', 'Amble', 'Velquist', 379, 'actioncam-1', '4K on a gimbal')`
    A pocket camera on three small motors that walk for you.
    The head turns to follow a face and holds the horizon while you run. Turning the screen switches it on and chooses upright or wide.
    - Three motors keep the picture still
    - Follows a face
    - Sensor of one inch
    - Fits a jacket pocket
    Sensor: 1 inch
    Video: 4K at 120 pictures a second, 10 bit
    Screen: 2-inch OLED, turns
    Storage: microSD up to 1 TB
    Battery: 166 minutes
    Weight: 179 g
    Warranty: 2 years
  `(of('Midnight Black', 14), of('Pearl White', 2)),
  camera('camera-9', 'Skylark', 'Velquist', 690, 'actioncam-2', '249 g, 34 min')`
    A drone below 250 grams that sees obstacles on every side.
    It folds to the size of a sandwich and lands on your palm. Fly it where the law allows: the app shows forbidden zones before it takes off.
    - Below 250 g
    - 34 minutes in the air
    - Sees obstacles in all directions
    - Comes home by itself
    - Spare rotors in the box
    Sensor: 1/1.3 inch, 48 megapixels
    Video: 4K at 60 pictures a second
    Flight time: 34 minutes
    Range: 8 km, within sight by law
    Storage: 8 GB and microSD
    Weight: 249 g
    Warranty: 2 years
  `(of('Pearl White', 10), of('Graphite', 5)),
]
