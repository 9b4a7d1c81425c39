// Smartphones.
import { of, productIn } from './product.ts'

const phone = productIn('smartphones')

export const smartphones = [
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
