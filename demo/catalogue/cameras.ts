// Cameras, their lenses, and cameras that move.
import { of, productIn } from './product.ts'

const camera = productIn('cameras')

export const cameras = [
  camera('camera-1', 'Promenade', 'Fokalind', 2290, 'camera-1', '40 megapixels')`
    A rangefinder-style camera for walking through a city with one lens.
    Speed, aperture and exposure each have a dial that you can read with the camera switched off. The shutter is as quiet as turning a page.
    - Viewfinder that is optical and electronic
    - Dials for speed, aperture and exposure
    - Nearly silent shutter
    - Top plate milled from one block
    Sensor: APS-C, 40 megapixels
    Sensitivity: ISO 125 to 12,800
    Viewfinder: Optical with electronic overlay
    Screen: 3-inch, hidden when closed
    Storage: One SD slot, UHS-II
    Battery: 420 pictures
    Weight: 478 g with battery
    Warranty: 2 years
  `(of('Silver Mist', 7), of('Midnight Black', 5)),
  camera('camera-2', 'Sprig', 'Fokalind', 349, 'camera-2', 'Pocket, 20 MP')`
    A pocket camera that is quicker to the moment than any phone.
    It is ready in less than a second and zooms without losing detail. A real flash and a lens cover that closes automatically make it a good guest at parties.
    - Ready in 0.8 seconds
    - Five-fold optical zoom
    - A real flash
    - Sends pictures to a phone automatically
    Sensor: 1 inch, 20 megapixels
    Lens: 24–120 mm, f/1.8–2.8
    Screen: 3-inch touch, tilts up
    Video: 4K, 30 pictures a second
    Storage: SD, UHS-I
    Battery: 310 pictures, USB-C
    Weight: 294 g
    Warranty: 2 years
  `(of('Ember Red', 18), of('Midnight Black', 23), of('Glacier Blue', 9)),
  camera('camera-3', 'Confetti', 'Fokalind', 99, 'camera-3', 'Instant prints')`
    An instant camera that hands you a picture before the moment is over.
    It measures the light and sets everything except your sense of fun. A small mirror beside the lens helps with portraits of two.
    - A print in 90 seconds
    - Mirror for portraits of yourself
    - Double exposures
    - Two batteries last for ten packs
    Picture: 62 × 46 mm
    Lens: 60 mm, f/12.7
    Focus: Near and far
    Flash: Automatic, can be switched off
    Power: 2 × AA
    Weight: 306 g
    Warranty: 1 year
  `(of('Turquoise', 34), of('Rose Quartz', 27), of('Cream', 19), of('Saffron', 3)),
  camera('camera-4', '50 mm f/1.4', 'Fokalind', 420, 'lens-0', 'f/1.4, full frame')`
    The one lens that sees about what you see, and in much less light.
    Eleven blades keep points of light round, and the focus motor makes no sound on film. The ring for the aperture can be clicked or smooth.
    - Bright f/1.4
    - Eleven rounded blades
    - Silent autofocus
    - Aperture ring with or without clicks
    - Sealed against rain
    Mount: Fokalind O
    Focal length: 50 mm
    Aperture: f/1.4 to f/16
    Closest focus: 0.41 m
    Filter: 62 mm
    Weight: 430 g
    Warranty: 2 years
  `(of('Midnight Black', 20), of('Silver Mist', 6, 440)),
  camera('camera-5', '100–400 mm', 'Fokalind', 1460, 'lens-1', 'Telephoto zoom')`
    A long zoom for birds, stages and the far side of the field.
    Five steps of stabilization in the lens add to those in the camera. It balances on its own foot, which turns and can be taken off.
    - Stabilized by five steps
    - Two motors for quick focus
    - Light coat that stays cool in the sun
    - Foot that fits tripods directly
    Mount: Fokalind O
    Focal length: 100–400 mm
    Aperture: f/4.5–5.6 to f/32
    Closest focus: 0.98 m
    Filter: 77 mm
    Weight: 1.38 kg
    Warranty: 2 years
  `(of('Pearl White', 4), of('Midnight Black', 6)),
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
