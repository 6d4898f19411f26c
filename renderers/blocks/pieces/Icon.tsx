/** Line icons on a ground of 24, drawn for this site. */
const paths = {
  shield: 'M12 3 4.5 6v5.5c0 4.6 3.1 8.1 7.5 9.5 4.4-1.4 7.5-4.9 7.5-9.5V6L12 3Zm-3.4 9 2.5 2.5 4.6-5',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm4.8 11.3L20 20',
  bolt: 'M13 3 5 13.5h6L10 21l8.5-11h-6L13 3Z',
  chart: 'M4 20h16M7 16v-5m5 5V6m5 10V9',
  link: 'm9.5 14.5 5-5M8 11l-2.2 2.2a4 4 0 0 0 5.6 5.6L13.6 16.6M16 13l2.2-2.2a4 4 0 0 0-5.6-5.6L10.4 7.4',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c.4-3.8 2.8-6 6-6s5.6 2.2 6 6M16 4.6a3.5 3.5 0 0 1 0 6.3M17.6 14.4c2 .7 3.2 2.7 3.4 5.6',
  doc: 'M7 3.5h7L18.5 8v12.5h-13V3.5h1.5ZM13.5 3.5V8.5h5M8.5 12.5h7M8.5 16h5',
  scale: 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6.5a2.7 2.7 0 0 0 5 0L5 7Zm14 0-2.5 6.5a2.7 2.7 0 0 0 5 0L19 7Z',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2',
  box: 'm12 3 8 4.2v9.6L12 21l-8-4.2V7.2L12 3Zm0 9 8-4.8M12 12 4 7.2M12 12v9',
  phone:
    'M6 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6.5 6.5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4 5.7 2 2 0 0 1 6 3.5Z',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  mail: 'M3.5 6h17v12h-17V6Zm0 1 8.5 6 8.5-6',
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  lock: 'M6 10.5h12v10H6v-10Zm2.5 0V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2.5',
  file: 'M6.5 3.5h7.5l4 4v13h-11.5v-17Zm7 0v4.5h4.5',
  trophy:
    'M8 4h8v5a4 4 0 0 1-8 0V4ZM8 5.5H4.5c0 3 1.2 4.8 3.7 5M16 5.5h3.5c0 3-1.2 4.8-3.7 5M12 13v3.5M8.5 20h7M9.5 16.5h5V20h-5v-3.5Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
