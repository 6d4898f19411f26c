import type { Meta } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { advanced, BlockStage, of, phone } from './stage/BlockStage.tsx';

const meta = {
  title: 'blocks/frame',
  component: BlockStage,
  args: { block: 'header' },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof BlockStage>;

export default meta;

export const Header = of('header', { values: { service: '服务热线 400-000-0000' } });
export const HeaderFloating = of('header', { ...advanced, values: { immersed: true, ink: 'dark' } });
/** The site's own colour for the navigation. */
export const HeaderColored = {
  ...of('header', { navs: { color: '#7A1F1F' } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '采购公告' })).toHaveStyle({ color: 'rgb(122, 31, 31)' });
  },
} satisfies ReturnType<typeof of>;
/** Over the first screen the block says how its words are read. */
export const HeaderColoredFloating = {
  ...of('header', { ...advanced, values: { immersed: true }, navs: { color: '#7A1F1F' } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '采购公告' })).toHaveStyle({ color: 'rgb(255, 255, 255)' });
  },
} satisfies ReturnType<typeof of>;
/** On a phone the way around the site is behind a button. */
export const HeaderPhone = {
  ...of('header', phone),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('link', { name: '采购公告' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: '展开导航' }));
    await expect(canvas.getByRole('link', { name: '采购公告' })).toBeVisible();
  },
} satisfies ReturnType<typeof of>;

export const Footer = of('footer', { values: { tone: 'light' } });
export const FooterAdvanced = of('footer', advanced);
export const FooterPhone = of('footer', phone);

const points = ['公开', '留痕', '协同'].map((title, at) => ({ key: `p${at}`, title, text: '随时可查' }));
const art = { inside: { art: ['loginWords', 'loginPicture'] } } as const;

export const LoginPage = of('loginPage', art);
export const LoginPageCentre = of('loginPage', { ...art, values: { layout: 'centre', tone: 'light' } });
export const LoginPagePhone = of('loginPage', { ...art, ...phone });
export const LoginWords = of('loginWords', { values: { text: { text: '采购与供应商协同平台' } } });
export const LoginPicture = of('loginPicture');
export const LoginPoints = of('loginPoints', { values: { items: points } });
