// Cars by Orrivane, and a Highfell for the end of the road.
import { of, productIn } from './product.ts'

const car = productIn('cars')

export const cars2 = [
  car('car-5', 'Plover', 'Orrivane', 5900, 'car-0', 'Electric, 610 km')`
    A sedan built from modules, so that its battery can grow old without it.
    The battery is five packs that a workshop can exchange one by one. Software updates are published with their source, and the car drives without any of them.
    - 610 km by the official cycle
    - Battery of five replaceable packs
    - Spare parts promised for 20 years
    - Drives without an account
    Drive: Rear motor, 210 kW
    Battery: 85 kWh in five packs
    Range: 610 km (WLTP)
    Charging: 200 kW DC, 22 kW AC
    Seats: 5
    Cargo: 510 liters
    Length: 4.75 m
    Warranty: 8 years
  `(of('Silver Mist', 5), of('Forest Green', 3), of('Copper', 2, 5980)),
  car('car-6', 'Plover Kit', 'Orrivane', 3400, 'car-6', 'Electric, 310 km')`
    The city car of the family, with panels you can swap in an afternoon.
    Doors and fenders are dyed through, so a scratch stays the color of the car. A panel costs less than a repair and is held by six bolts.
    - Body panels that bolt on
    - Color all the way through
    - One large door pocket for each seat
    - Spare parts promised for 20 years
    Drive: Front motor, 85 kW
    Battery: 39 kWh in two packs
    Range: 310 km (WLTP)
    Charging: 80 kW DC, 11 kW AC
    Seats: 4
    Cargo: 260 liters
    Length: 3.74 m
    Warranty: 8 years
  `(of('Saffron', 7), of('Graphite', 5)),
  car('car-7', 'Highfell Trek', 'Merrowin', 6620, 'car-7', 'Hybrid, tent on top')`
    A Highfell prepared for the end of the road and the night after it.
    The suspension is 40 mm higher, the tires are coarse, and the roof carries a tent for two that opens in three minutes. A second battery runs the fridge.
    - Roof tent for two
    - 40 mm more ground clearance
    - Fridge with its own battery
    - Outdoor shower with warm water
    Drive: Two motors, 230 kW together
    Battery: 22 kWh and 2 kWh for camping
    Range: 82 km electric, 720 km in all (WLTP)
    Seats: 5
    Cargo: 760 liters
    Clearance: 265 mm
    Length: 4.79 m
    Warranty: 5 years, battery 8 years
  `(of('Olive', 3), of('Graphite', 2)),
  car('car-8', 'Heron', 'Orrivane', 6200, 'car-5', 'Electric, 560 km')`
    A long-legged electric station wagon with a glass roof from end to end.
    The roof turns milky at a touch and keeps the heat out. Behind the rear seats a drawer under the floor holds what should not roll around.
    - Glass roof that dims
    - 560 liters and a drawer
    - Powers a house for two days
    - Spare parts promised for 20 years
    Drive: Two motors, 260 kW together
    Battery: 92 kWh in five packs
    Range: 560 km (WLTP)
    Charging: 200 kW DC, 22 kW AC
    Seats: 5
    Cargo: 560 to 1,610 liters
    Length: 4.84 m
    Warranty: 8 years
  `(of('Glacier Blue', 3), of('Midnight Black', 4), of('Pearl White', 0)),
]
