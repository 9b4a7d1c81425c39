// Icons of the dashboard navigation, 24 by 24 like the storefront's; kept separate, since only staff load them.
const paths = {
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  orders: 'M5 4h14v16l-2.3-1.6L14.3 20 12 18.4 9.7 20l-2.4-1.6L5 20zM8.5 8.5h7M8.5 12.5h7',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.2 8.2h.01',
  stock: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  tree: 'M5 4v14h6M5 9h6M13 6.5h6v5h-6zM13 15.5h6v5h-6z',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  stack: 'M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4',
  transfer: 'M7 20V5M3.5 8.5L7 5l3.5 3.5M17 4v15M13.5 15.5L17 19l3.5-3.5',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.6-3.7 3-5.5 6.5-5.5s5.9 1.8 6.5 5.5M15.5 4.3a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2.3.7 3.6 2.4 4 5.1',
  wallet: 'M4 7.5h15V19H4zM4 7.5L15 4v3.5M15.5 13.2h.01',
  back: 'M8.5 5L4 9.5 8.5 14M4 9.5h10a5 5 0 0 1 0 10H8',
  question:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5h.01',
  invoice: 'M6 3.5h8.5L19 8v12.5H6zM14 3.5V8.5h5M9 12.5h6.5M9 16h6.5',
  shield: 'M12 3.5l7.5 3v5.5c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6.5zM8.5 12l2.5 2.5 4.5-4.5',
  percent: 'M6 18L18 6M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  send: 'M4 11.5L20 4l-5 16-3.5-6.5zM11.5 13.5L20 4',
  star: 'M12 4l2.5 5.2 5.5.8-4 4 1 5.7-5-2.7-5 2.7 1-5.7-4-4 5.5-.8z',
  brush:
    'M20 4c-5 2-8.5 5.5-10.5 9.5l2 2C15.5 13.5 18.5 9.5 20 4zM9 14c-3 0-3.5 4-6 5 2.5 1.5 7.5 1 8-3',
  page: 'M6 3.5h12v17H6zM9 8h6M9 11.5h6M9 15h4',
  turn: 'M4 17V11a4 4 0 0 1 4-4h11M15.5 3.5L19 7l-3.5 3.5',
  menu: 'M4 6h16M4 12h10M4 18h16',
  gear: 'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
  truck:
    'M3 6.5h11v10H3zM14 10h4l3 3.5v3h-7M7 19.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM17 19.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  team: 'M12 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 20c.8-3.5 3.3-5.5 7-5.5M14.5 17l2 2 3.5-3.5',
  key: 'M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12.5 12H21v3.5M17.5 12v2.5',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  history: 'M4.5 8A8.5 8.5 0 1 1 3.6 13M4 4v4.5h4.5M12 7.5V12l3 2',
  shut: 'M4 5h16v14H4zM9.5 5v14',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  filter: 'M4 7h16M7 12h10M10 17h4',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  level: 'M5 9.5h14M5 14.5h14',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
} as const

/** Includes those that shop/back-office/lists/rules/tabs.ts assigns to its pages. */
export type DashboardIcon = keyof typeof paths

export const RailIcon = ({ name, size = 20 }: { name: DashboardIcon; size?: number }) => (
  <svg
    className="icon"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' ? 2.6 : 1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
)
