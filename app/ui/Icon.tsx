// Line icons, 24 by 24, drawn for this shop; decorative unless the control names them.

const paths = {
  cart: 'M3 4h2.4l2.2 11.2h9.9l2-8H6.3M9 19.5h.01M16.5 19.5h.01',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4 4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-4 4-5.5 7.5-5.5s6.500 1.500 7.500 5.500',
  globe: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM3.500 12h17M12 3.500c5 5 5 12 0 17M12 3.500c-5 5-5 12 0 17',
  check: 'M5 12.5l4.500 4.500L19 7.500',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  alert: 'M12 4l9 16H3zM12 10v4.500M12 17.200h.01',
  info: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 11v5.500M12 7.800h.01',
  clock: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 7.500V12l3 2',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  trash: 'M5 7h14M9.500 7V4.500h5V7M7 7l1 13h8l1-13M10.500 10.500v6M13.500 10.500v6',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  chevron: 'M6 9l6 6 6-6',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.500l10 6.500-10 6.500z',
  shield: 'M12 3.500l7.500 3v5.500c0 4.500-3 7.500-7.500 9-4.500-1.500-7.500-4.500-7.500-9V6.500z',
  truck: 'M3 6.500h11v10H3zM14 10h4l3 3.500v3h-7M7 19.500a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600zM17 19.500a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600z',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  camera: 'M4 8h4l1.500-2.500h5L16 8h4v11H4zM12 10.200a3.200 3.200 0 1 0 0 6.400 3.200 3.200 0 0 0 0-6.400z',
  moon: 'M19 14.500A7.500 7.500 0 0 1 9.500 5 7.500 7.500 0 1 0 19 14.500z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.500v2.500M12 19v2.500M2.500 12H5M19 12h2.500M5.300 5.300L7 7M17 17l1.700 1.700M5.300 18.700L7 17M17 7l1.700-1.700',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={`icon icon-${name}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
