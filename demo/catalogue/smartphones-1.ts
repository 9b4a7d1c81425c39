// Smartphones, first half.
import { of, productIn } from './product.ts'

const phone = productIn('smartphones')

export const smartphones1 = [
  phone('smartphone-1', 'Halden 7 Mini', 'Velquist', 549, 'foldable-2', '128 GB')`
    A phone for one hand, with the camera of its larger sister.
    At 64 mm wide it lets your thumb reach every corner. The battery is small, so the screen and the processor were chosen to sip: a full day is normal.
    - Only 5.4 inches and 138 g
    - The main camera of the Halden 7 Pro
    - Wireless charging
    - Seven years of security updates
    Display: 5.4-inch OLED, 2340 × 1080
    Processor: Eight cores, 3 nm
    Memory: 8 GB
    Storage: 128 GB / 256 GB
    Cameras: 50 MP wide, 12 MP ultra-wide
    Battery: 3,400 mAh
    Protection: IP68
    Warranty: 2 years
  `(of('Lavender', 19), of('Midnight Black', 25), of('Cream', 8)),
  phone('smartphone-2', 'Marl 3', 'Orrivane', 429, 'phone-1', '256 GB')`
    A sensible phone that you can open with an ordinary screwdriver.
    Battery, display, camera and charging port come out one by one, and each is sold for less than an evening meal. The software is free of advertising and updated for eight years.
    - Ten parts you can replace yourself
    - Battery changed in two minutes
    - Eight years of software updates
    - Recycled cobalt and tin
    - Slot for microSD and two SIM cards
    Display: 6.4-inch OLED, 2400 × 1080, 90 Hz
    Processor: Eight cores, 6 nm
    Memory: 8 GB
    Storage: 256 GB / 512 GB and microSD
    Cameras: 50 MP wide, 13 MP ultra-wide
    Battery: 4,200 mAh, replaceable
    Protection: IP55
    Warranty: 5 years
  `(of('Sage Green', 27), of('Graphite', 33), of('Sandstone', 14)),
  phone('smartphone-3', 'Dusk P1', 'Noctrea', 699, 'phone-2', '256 GB')`
    A flat, quiet slab for people who would rather not be interrupted.
    A slider on the side silences everything except the people you choose. The matte glass shows no fingerprints and reflects half as much light as ordinary glass.
    - Slider that silences apps, not people
    - Matte anti-reflection display
    - Fingerprint reader under the glass
    - Wireless charging
    - Six years of security updates
    Display: 6.3-inch OLED, 2424 × 1080, 120 Hz
    Processor: Eight cores, 4 nm
    Memory: 12 GB
    Storage: 256 GB / 512 GB
    Cameras: 48 MP wide, 13 MP ultra-wide
    Battery: 4,700 mAh
    Protection: IP68
    Warranty: 2 years
  `(of('Graphite', 15), of('Pearl White', 10), of('Rose Quartz', 6)),
  phone('smartphone-4', 'Halden 6', 'Velquist', 519, 'phone-5', '128 GB')`
    Last year's Halden: the same screen, one camera fewer, a friendlier price.
    It gets the same software on the same day as the newer model until 2031. The round camera island lies flat in the hand and keeps the lenses away from your fingers.
    - 6.5-inch display, 120 Hz
    - Night mode in both cameras
    - Updates until 2031
    - Wireless charging
    Display: 6.5-inch OLED, 2556 × 1179
    Processor: Eight cores, 4 nm
    Memory: 8 GB
    Storage: 128 GB / 256 GB
    Cameras: 50 MP wide, 12 MP ultra-wide
    Battery: 4,500 mAh
    Protection: IP68
    Warranty: 2 years
  `(of('Harbor Blue', 22), of('Midnight Black', 17), of('Ember Red', 1)),
  phone('smartphone-5', 'Marl Snap', 'Orrivane', 890, 'foldable-1', 'Folds to 8 cm')`
    A full-size phone that snaps shut and disappears in a shirt pocket.
    Half open on a table it holds itself for video calls and group pictures. The outer display shows the time, the next train and who is calling, and leaves the rest for later.
    - Folds to a square of 8 cm
    - Stands by itself at any angle
    - 3.4-inch display outside
    - Hinge sealed against dust
    Display: 6.7-inch OLED inside, 3.4-inch outside
    Processor: Eight cores, 4 nm
    Memory: 12 GB
    Storage: 256 GB / 512 GB
    Cameras: 50 MP wide, 12 MP ultra-wide
    Battery: 4,000 mAh
    Protection: IPX8
    Warranty: 2 years
  `(of('Rose Quartz', 13), of('Ink Navy', 9), of('Saffron', 4)),
  phone('smartphone-6', 'Marl 3 Lite', 'Orrivane', 199, 'phone-2', '128 GB')`
    The essentials of a good phone, and a battery for three days.
    A modest processor and a big battery are a happy couple: three days of messages, maps and music are ordinary. It has a headphone jack and a slot for a memory card, because both are still useful.
    - Up to three days on one charge
    - Headphone jack and microSD
    - Five years of security updates
    - Back that comes off without tools
    Display: 6.5-inch LCD, 1600 × 720, 90 Hz
    Processor: Eight cores, 6 nm
    Memory: 6 GB
    Storage: 128 GB / 256 GB and microSD
    Camera: 50 MP
    Battery: 6,000 mAh
    Weight: 201 g
    Warranty: 3 years
  `(of('Turquoise', 48), of('Graphite', 60), of('Sunset Orange', 22)),
]
