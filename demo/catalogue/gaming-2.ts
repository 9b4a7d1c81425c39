// What goes on the head, and what goes in the pocket.
import { of, productIn } from './product.ts'

const gaming = productIn('gaming')

export const gaming2 = [
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
