// Smartphones, second half.
import { of, productIn } from './product.ts'

const phone = productIn('smartphones')

export const smartphones2 = [
  phone('smartphone-7', 'Halden 7 Grand', 'Velquist', 1180, 'phone-3', '512 GB')`
    The largest Halden, made for films on the train and pictures on the wall.
    Four lenses share one round island; the longest brings a bell tower ten times nearer. The display is the brightest Velquist has made and can be read in full sun.
    - Four cameras, ten-fold zoom
    - 6.9-inch display, 2,600 nits
    - Titanium frame
    - 65 W charging, full in 38 minutes
    - Seven years of security updates
    Display: 6.9-inch OLED, 3120 × 1440
    Processor: Eight cores, 3 nm
    Memory: 16 GB
    Storage: 512 GB / 1 TB
    Cameras: 50 MP wide, 50 MP ultra-wide, 12 MP and 48 MP zoom
    Battery: 5,400 mAh
    Protection: IP68
    Warranty: 2 years
  `(of('Graphite', 12), of('Sandstone', 9), of('Burgundy', 5, 1210)),
  phone('smartphone-8', 'Dusk Field', 'Noctrea', 519, 'phone-0', 'IP69K')`
    A phone for building sites, boats and children.
    It survives falls of two meters on stone and can be rinsed under the faucet. The flash doubles as a real flashlight, and one orange key does whatever you teach it.
    - Survives falls of 2 m
    - Can be used with wet gloves
    - Flashlight with 300 lumens
    - A key of your own choice
    - Replaceable battery
    Display: 6.1-inch LCD, 2160 × 1080
    Processor: Eight cores, 6 nm
    Memory: 8 GB
    Storage: 256 GB / 512 GB and microSD
    Camera: 64 MP, infrared 5 MP
    Battery: 6,400 mAh, replaceable
    Protection: IP69K, MIL-STD-810H
    Warranty: 3 years
  `(of('Olive', 16), of('Sunset Orange', 11)),
  phone('smartphone-9', 'Marl Spread', 'Orrivane', 1240, 'foldable-0', '8-inch folding')`
    An eight-inch sheet that folds in half and fits a jacket.
    Read a newspaper page as a page, or keep notes on the left and the call on the right. Like every Marl it can be opened: the battery, the hinge cover and both displays are spare parts.
    - 8 inches open
    - Three apps side by side
    - Spare parts for eight years
    - Two batteries of equal age
    Display: 8-inch OLED inside, 6.2-inch outside
    Processor: Eight cores, 4 nm
    Memory: 16 GB
    Storage: 512 GB / 1 TB
    Cameras: 50 MP wide, 13 MP ultra-wide, 8 MP zoom
    Battery: 5,000 mAh
    Weight: 248 g
    Warranty: 5 years
  `(of('Harbor Blue', 6), of('Silver Mist', 3)),
  phone('smartphone-10', 'Bramble', 'Velquist', 149, 'phone-1', '64 GB')`
    A first phone, or a last one: large letters, loud speaker, no clutter.
    The home screen shows six things and remembers nothing else. A key on the back calls up to three people in turn, and the ring can be heard from the garden.
    - Home screen with large letters
    - Emergency key on the back
    - Extra loud speaker, hearing-aid ready
    - Charging cradle in the box
    Display: 6.1-inch LCD, 1560 × 720
    Processor: Eight cores, 12 nm
    Memory: 4 GB
    Storage: 64 GB / 128 GB and microSD
    Camera: 13 MP
    Battery: 4,500 mAh
    Weight: 185 g
    Warranty: 3 years
  `(of('Burgundy', 20), of('Pearl White', 26)),
  phone('smartphone-11', 'Dusk Play', 'Noctrea', 829, 'phone-4', '165 Hz')`
    A phone with shoulder keys and a cooling plate as large as its screen.
    Two touch-sensitive edges act as shoulder keys, and a vapor chamber spreads the heat so that the frame rate holds after an hour. It charges through its long side, where no hand is in the way.
    - 6.8 inches at 165 Hz
    - Two shoulder keys
    - Vapor chamber over the full back
    - Second charging port on the long side
    - Stereo speakers facing you
    Display: 6.8-inch OLED, 2448 × 1080, 165 Hz
    Processor: Eight cores, 3 nm
    Memory: 16 GB
    Storage: 512 GB / 1 TB
    Cameras: 50 MP wide, 13 MP ultra-wide
    Battery: 6,000 mAh, 80 W charging
    Weight: 228 g
    Warranty: 2 years
  `(of('Plum', 14), of('Midnight Black', 18), of('Pearl White', 0)),
  phone('smartphone-12', 'Halden Clasp', 'Velquist', 960, 'foldable-3', '512 GB')`
    A folding phone that closes with the click of a good compact.
    The two halves meet without a gap, so nothing in your bag can scratch the display. The outer screen is large enough to answer a message without opening it.
    - Closes without a gap
    - 4-inch display outside
    - Two cameras for portraits of yourself
    - Seven years of security updates
    Display: 6.8-inch OLED inside, 4-inch outside
    Processor: Eight cores, 3 nm
    Memory: 12 GB
    Storage: 512 GB / 1 TB
    Cameras: 50 MP wide, 50 MP zoom
    Battery: 4,300 mAh
    Protection: IP48
    Warranty: 2 years
  `(of('Cream', 10), of('Forest Green', 7), of('Midnight Black', 2)),
]
