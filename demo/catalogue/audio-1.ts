// Headphones and earbuds.
import { of, productIn } from './product.ts'

const audio = productIn('audio')

export const audio1 = [
  audio('audio-1', 'Reverie Studio', 'Sonadrel', 249, 'headphones-0', 'Wired, open')`
    Open headphones for mixing, mastering and Sunday afternoons.
    The backs of the cups are open, so music sounds as if it came from the room and not from inside your head. Every part, down to the last screw, can be ordered.
    - Open design with a wide stage
    - Velour cushions that can be washed
    - Two cables in the box, 1.2 m and 3 m
    - All parts can be replaced
    Drivers: 45 mm, neodymium
    Impedance: 80 ohms
    Frequency range: 6 Hz to 38 kHz
    Connection: 3.5 mm with 6.3 mm adapter
    Weight: 290 g
    Warranty: 5 years
  `(of('Graphite', 17), of('Cream', 8)),
  audio('audio-2', 'Pip', 'Sonadrel', 129, 'earbuds-0', 'Noise cancelling')`
    Small earbuds with noise cancelling and a case like a river stone.
    Four sizes of tips and a fit test find the right seal in a minute. The battery in the case can be replaced, which is still rare in something this small.
    - Noise cancelling and transparency
    - 7 hours, 28 with the case
    - Battery in the case can be replaced
    - Finds its way back: each bud rings
    Drivers: 11 mm
    Wireless: Bluetooth 5.4, LC3
    Battery: 7 hours, 28 with the case
    Charging: USB-C and wireless
    Protection: IPX4
    Weight: 4.8 g each
    Warranty: 2 years
  `(of('Pearl White', 44), of('Midnight Black', 39), of('Rose Quartz', 15), of('Sage Green', 3)),
  audio('audio-3', 'Murmur', 'Orrivane', 79.5, 'earbuds-2', '32 hours')`
    Uncomplicated earbuds that you can open, repair and keep.
    The buds themselves come apart with a small tool from the box, and a new battery costs less than lunch. They pair with anything and ask for no account.
    - Batteries you can replace yourself
    - 8 hours, 32 with the case
    - No account, no compulsory app
    - Tips made of plant-based silicone
    Drivers: 10 mm
    Wireless: Bluetooth 5.3, AAC
    Battery: 8 hours, 32 with the case
    Charging: USB-C
    Protection: IP54
    Weight: 5.1 g each
    Warranty: 3 years
  `(of('Graphite', 36), of('Glacier Blue', 20), of('Saffron', 9)),
  audio('audio-4', 'Stride', 'Sonadrel', 99, 'earbuds-1', 'Sport, IP57')`
    Earbuds with soft wings that stay where they are until you take them out.
    The wing is one piece with the tip and bends with your ear. They can be rinsed after training, and an outer microphone lets traffic through on command.
    - Hold without pressing
    - Can be rinsed under the faucet
    - Lets traffic through at a touch
    - One bud can be used alone
    Drivers: 12 mm
    Wireless: Bluetooth 5.3
    Battery: 9 hours, 30 with the case
    Protection: IP57
    Weight: 6.2 g each
    Warranty: 2 years
  `(of('Turquoise', 18), of('Midnight Black', 29), of('Sunset Orange', 0)),
  audio('audio-8', 'Wren', 'Sonadrel', 69, 'headphones-2', 'On-ear, 50 hours')`
    Light on-ear headphones on a band of spring steel.
    They fold flat, weigh less than an orange and play for a working week. The cushions clip on and come in all the colors, so a pair can match or not.
    - Only 128 g
    - 50 hours on one charge
    - Folds flat
    - Cushions that clip on
    Drivers: 32 mm
    Wireless: Bluetooth 5.3
    Battery: 50 hours
    Connections: USB-C, 3.5 mm
    Weight: 128 g
    Warranty: 2 years
  `(of('Saffron', 21), of('Ember Red', 13), of('Glacier Blue', 16), of('Midnight Black', 30)),
  audio('audio-9', 'Hush', 'Orrivane', 189, 'headphones-1', 'Noise cancelling')`
    Noise-cancelling headphones with a battery that slides out like a drawer.
    A spare battery fits a coin pocket and swaps in ten seconds. The headband adjusts without clicks and has no paint that could peel.
    - Noise cancelling in three steps
    - Battery swaps in ten seconds
    - Cushions held by magnets
    - Works as a wired headset when empty
    Drivers: 40 mm
    Wireless: Bluetooth 5.3, AAC
    Battery: 30 hours, replaceable
    Connections: USB-C, 3.5 mm
    Weight: 270 g
    Warranty: 5 years
  `(of('Sandstone', 14), of('Forest Green', 9), of('Midnight Black', 22)),
  audio('audio-10', 'Lull', 'Orrivane', 29, 'earbuds-0', '24 hours')`
    Simple, honest earbuds for calls and podcasts.
    They do two things, sound and microphone, and do both well for the price. The case opens to the side, so it can be used with one hand on a bicycle.
    - 6 hours, 24 with the case
    - Clear calls in the wind
    - Three sizes of tips
    - Pairs without an app
    Drivers: 10 mm
    Wireless: Bluetooth 5.2
    Battery: 6 hours, 24 with the case
    Charging: USB-C
    Weight: 4.4 g each
    Warranty: 3 years
  `(of('Lavender', 52), of('Graphite', 58)),
]
