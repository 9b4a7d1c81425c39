// Six flagship products, one from each of six categories.
import { of, productIn } from './product.ts'

export const flagships = [
  productIn('smartphones')('1', 'Halden 7 Pro', 'Velquist', 980, 'phone-0', '256 GB')`
    A large phone with three cameras that see as well at dusk as they do at noon.
    The main sensor is twice the size of the one before it, so evening photos keep their color without a tripod. A frame of recycled aluminum holds a display that goes as low as one nit for reading in the dark.
    - Three cameras: wide, ultra-wide and five-fold zoom
    - 6.7-inch display, 1 to 120 Hz
    - Two days of ordinary use on one charge
    - Seven years of security updates
    - Repair guide and spare parts on sale
    Display: 6.7-inch OLED, 2796 × 1290
    Processor: Eight cores, 3 nm
    Memory: 12 GB
    Storage: 256 GB
    Cameras: 50 MP wide, 48 MP ultra-wide, 12 MP zoom
    Battery: 5,000 mAh, 45 W charging
    Protection: IP68
    Weight: 206 g
    Warranty: 2 years
  `(of('Midnight Black', 34), of('Pearl White', 21), of('Harbor Blue', 12), of('Copper', 3, 1020)),
  productIn('laptops')('2', 'Dusk 14', 'Noctrea', 1860, 'laptop-1', '1 TB · 32 GB')`
    A quiet 14-inch notebook for long days of writing, code and photographs.
    A single large fan turns so slowly that it is hard to hear, and stays off altogether while you write. The lid opens with one finger, the keyboard is replaced with six screws, and the memory is not soldered.
    - Bright matte display, 500 nits
    - Up to 17 hours away from an outlet
    - Keys with 1.5 mm of travel
    - Memory and drive can be upgraded
    - Fingerprint reader in the power key
    Display: 14-inch matte LCD, 2880 × 1800, 120 Hz
    Processor: Twelve cores, up to 4.8 GHz
    Memory: 32 GB, two slots
    Storage: 1 TB SSD
    Connections: 2 × USB-C 40 Gbit/s, 2 × USB-A, HDMI, headphones
    Battery: 72 Wh
    Weight: 1.29 kg
    Warranty: 3 years
  `(of('Graphite', 18), of('Silver Mist', 9), of('Forest Green', 2, 1910)),
  productIn('audio')('3', 'Reverie One', 'Sonadrel', 329, 'headphones-1', 'Noise cancelling')`
    Over-ear headphones that take the train away and leave the music.
    Eight microphones listen to the noise around you and to what reaches your ear, and correct both. The cushions, the headband and the battery come off without tools, so a pair can last much longer than its warranty.
    - Adaptive noise cancelling
    - 38 hours with noise cancelling on
    - Two devices connected at once
    - Cable for lossless listening in the box
    - Replaceable battery and cushions
    Drivers: 40 mm, carbon-fiber cone
    Wireless: Bluetooth 5.4, LC3 and AAC
    Battery: 38 hours, 10 minutes of charging for 5 hours
    Microphones: Eight, four of them for calls
    Connections: USB-C, 3.5 mm
    Weight: 262 g
    Warranty: 2 years
  `(of('Pearl White', 16), of('Midnight Black', 40), of('Sage Green', 7)),
  productIn('cameras')('4', 'Observa II', 'Fokalind', 1790, 'camera-0', '33 megapixels')`
    A full-frame camera with a deep grip and dials for everything that matters.
    The sensor moves against the shake of your hands, so a fifth of a second is enough in a dim church. Two card slots write the same picture twice, and the body is sealed at 46 places against rain and dust.
    - Full-frame sensor, stabilized in five axes
    - Eye detection for people, birds and cats
    - 12 pictures a second with full autofocus
    - 4K video at 60 pictures a second, 10 bit
    - Sealed against rain and dust
    Sensor: Full frame, 33 megapixels
    Sensitivity: ISO 100 to 51,200
    Viewfinder: 3.69 million dots, 0.76 ×
    Screen: 3-inch, turns and tilts
    Storage: Two SD slots, UHS-II
    Battery: 580 pictures
    Weight: 672 g with battery
    Warranty: 2 years
  `(of('Midnight Black', 11), of('Silver Mist', 4, 1840)),
  productIn('gaming')('5', 'Monolith', 'Pixquarry', 499, 'console-0', '1 TB')`
    A slim console that loads a world in the time it takes to sit down.
    It stands upright or lies flat, and its fan is slower than a quiet conversation even after hours of play. The drive bay behind the left panel takes a second drive of up to 4 TB.
    - 4K at 120 pictures a second
    - Loads most games in under two seconds
    - Room for a second drive
    - Plays discs and downloads
    - One controller in the box
    Resolution: Up to 4K, 120 Hz, HDR
    Memory: 16 GB
    Storage: 1 TB SSD, bay for 4 TB more
    Disc: Yes, 4K
    Connections: HDMI 2.1, 3 × USB, Ethernet, Wi-Fi 6E
    Power: 180 W at most, 0.5 W asleep
    Warranty: 2 years
  `(of('Pearl White', 26), of('Midnight Black', 31), of('Plum', 0)),
  productIn('cars')('6', 'Alba', 'Merrowin', 5200, 'car-0', 'Electric, 520 km')`
    An electric sedan for the long way round, quiet enough to hear the rain.
    A low, smooth body and a heat pump take it 520 km on the official cycle and well over 350 km in winter. Everything you touch while driving has a real switch, and the charging port is where a tired driver expects it.
    - 520 km by the official cycle
    - From 10 to 80 percent in 24 minutes
    - Heat pump as standard
    - Real switches for lights, wipers and heating
    - Over-the-air updates you can refuse
    Drive: Rear motor, 168 kW
    Battery: 75 kWh, LFP
    Range: 520 km (WLTP)
    Charging: 170 kW DC, 11 kW AC
    Seats: 5
    Cargo: 480 liters
    Length: 4.68 m
    Warranty: 5 years, battery 8 years
  `(of('Harbor Blue', 4), of('Pearl White', 6), of('Ember Red', 2), of('Graphite', 1, 5290)),
]
