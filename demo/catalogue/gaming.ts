// Consoles, controllers, headsets and handhelds.
import { of, productIn } from './product.ts'

const gaming = productIn('gaming')

export const gamingProducts = [
  gaming('gaming-1', 'Monolith Slim', 'Pixquarry', 299, 'console-1', '512 GB, downloads')`
    The Monolith without a disc slot, flat enough for any shelf.
    It plays every Monolith game in a slightly lower resolution. The warm air leaves at the back, so it can stand under a television.
    - 1440p at 120 pictures a second
    - Only 62 mm high
    - Very quiet
    - Room for a second drive
    Resolution: Up to 1440p, 120 Hz
    Memory: 12 GB
    Storage: 512 GB SSD, bay for 2 TB more
    Disc: No
    Connections: HDMI 2.1, 2 × USB, Ethernet, Wi-Fi 6
    Power: 110 W at most
    Warranty: 2 years
  `(of('Graphite', 23), of('Pearl White', 19)),
  gaming('gaming-2', 'Tinbox', 'Pixquarry', 149, 'console-2', '40 games inside')`
    A little cube with forty classics by small studios, ready to play.
    All forty games are licensed, and their makers are paid for each Tinbox sold. Two pads on long cables are in the box, because somebody always sits far away.
    - 40 games, none of them online
    - Two pads in the box
    - Saves at any moment
    - Starts in four seconds
    Resolution: 1080p, 60 Hz
    Storage: 32 GB
    Connections: HDMI, 2 × USB
    Players: 1 to 4
    Power: 6 W
    Warranty: 2 years
  `(of('Plum', 16), of('Silver Mist', 12)),
  gaming('gaming-3', 'Grip', 'Pixquarry', 59, 'controller-0', '40 hours')`
    A wireless controller with magnetic sticks and triggers that push back.
    The sticks have no contacts and do not wear out; the triggers change their resistance with the game. Four screws open it, and the battery is a standard one.
    - Magnetic sticks without drift
    - Triggers with adjustable resistance
    - Two extra keys at the back
    - Standard battery, replaceable
    Works: Monolith, Wander, computers, phones
    Wireless: 2.4 GHz, Bluetooth 5.3
    Battery: 40 hours
    Connection: USB-C, headphones
    Weight: 262 g
    Warranty: 2 years
  `(of('Midnight Black', 45), of('Pearl White', 37), of('Ember Red', 20), of('Turquoise', 14)),
  gaming('gaming-4', 'Grip Pro', 'Pixquarry', 89, 'controller-1', 'Four back keys')`
    A controller whose sticks, keys and weight you choose yourself.
    Sticks come in three heights and click in without tools. Profiles are kept in the controller, so it behaves the same at a friend’s house.
    - Sticks in three heights
    - Four keys at the back
    - Profiles kept in the controller
    - Charging cradle in the box
    Works: Monolith, Wander, computers
    Wireless: 2.4 GHz, Bluetooth 5.3
    Battery: 32 hours
    Connection: USB-C, headphones
    Weight: 284 g
    Warranty: 2 years
  `(of('Pearl White', 18), of('Graphite', 15), of('Lavender', 0)),
  gaming('gaming-5', 'Heirloom Pad', 'Pixquarry', 24, 'controller-2', 'Wired, 3 m')`
    A flat pad with a cable, exactly as clever as it needs to be.
    The cross is one piece of hard plastic on a rubber dome and will outlive us all. The cable is three meters long.
    - No battery, no pairing
    - Three meters of cable
    - Keys tested for five million presses
    - Works with every computer
    Works: Tinbox, computers
    Connection: USB-A
    Cable: 3 m, woven
    Weight: 118 g
    Warranty: 5 years
    Keys: Cross, four keys, two shoulders
  `(of('Silver Mist', 60), of('Burgundy', 31)),
  gaming('gaming-6', 'Belvedere', 'Pixquarry', 429, 'visor-0', 'Stand-alone')`
    A headset for other worlds that needs neither cable nor computer.
    Lenses move to fit the distance of your eyes, and there is room for glasses. You see your own room in color whenever you come near its edge.
    - Works without cable or computer
    - Room for glasses
    - Shows the real room in color
    - Cushion that can be washed
    Display: 2064 × 2208 per eye, 120 Hz
    Field of view: 110 degrees
    Memory: 8 GB
    Storage: 256 GB
    Battery: 2.5 hours
    Weight: 498 g
    Warranty: 2 years
  `(of('Pearl White', 13), of('Graphite', 9)),
  gaming('gaming-7', 'Dusk Lens', 'Noctrea', 349, 'visor-2', '72 g, USB-C')`
    Glasses with a cinema inside, for the window seat and the sofa.
    Plugged into a phone, a notebook or a Wander they show a sharp picture that floats three meters away. A dial lets the world through or shuts it out.
    - A picture like a 120-inch screen
    - Only 72 g
    - One cable, no battery
    - Lenses for nearsightedness up to −6
    Display: 1920 × 1200 per eye, 120 Hz
    Field of view: 50 degrees
    Sound: Two speakers at the temples
    Connection: USB-C
    Weight: 72 g
    Warranty: 2 years
  `(of('Midnight Black', 11), of('Harbor Blue', 6)),
  gaming('gaming-8', 'Sounding', 'Pixquarry', 89, 'headphones-3', 'With microphone')`
    A headset that tells you where the footsteps come from.
    The microphone listens to your mouth and nothing else, and mutes when you fold it up. Cushions of cool fabric stay comfortable through a long night.
    - Surround sound that you can place
    - Microphone mutes when folded up
    - Cool fabric cushions
    - Wireless link without delay
    Drivers: 50 mm
    Wireless: 2.4 GHz, Bluetooth 5.3
    Battery: 60 hours
    Connections: USB-C, 3.5 mm
    Weight: 286 g
    Warranty: 2 years
  `(of('Forest Green', 17), of('Midnight Black', 28), of('Rose Quartz', 2)),
  gaming('gaming-9', 'Diptych', 'Pixquarry', 199, 'handheld-1', 'Two screens')`
    A clamshell with two screens: the upper one shows, the lower one asks.
    Closed it is safe in any bag, and opening it takes you back to the very same moment. The lower screen is for a pen, which lives in the hinge.
    - Two screens, one for the pen
    - Closes to protect itself
    - Sleeps for a month
    - Plays every Tinbox game
    Display: 5 inches and 4 inches, 60 Hz
    Storage: 64 GB and microSD
    Battery: 9 hours
    Connections: USB-C, headphones, Wi-Fi 5
    Weight: 264 g
    Warranty: 2 years
  `(of('Rose Quartz', 19), of('Ink Navy', 22), of('Sage Green', 8)),
  gaming('gaming-10', 'Cobble', 'Pixquarry', 79.5, 'handheld-2', '3.5-inch, 12 hours')`
    A pocket console for short games and long journeys.
    It holds sixty small games by independent makers and takes more on a card. Two ordinary AA cells also run it, should the journey be really long.
    - 60 games inside
    - Runs on AA cells, too
    - Screen readable in the sun
    - Headphone jack
    Display: 3.5-inch LCD, 640 × 480
    Storage: 16 GB and microSD
    Battery: 12 hours, or 2 × AA
    Connections: USB-C, headphones
    Weight: 172 g
    Warranty: 2 years
  `(of('Saffron', 33), of('Silver Mist', 25), of('Plum', 1)),
]
