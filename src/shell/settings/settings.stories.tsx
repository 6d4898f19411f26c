import type { Meta, StoryObj } from '@storybook/react-vite';
import { App } from 'antd';
import { createStore, Provider } from 'jotai';
import { expect, screen, waitFor } from 'storybook/test';
import { SettingsDrawer } from './SettingsDrawer.tsx';
import { settingsAtom, startSettings } from './settings.ts';

const store = createStore();
const Stage = () => (
  <Provider store={store}>
    <App>
      <SettingsDrawer onClose={() => undefined} />
    </App>
  </Provider>
);

const meta = {
  title: 'shell/settings',
  component: Stage,
  beforeEach: () => {
    store.set(settingsAtom, startSettings);
    return () => localStorage.clear();
  },
} satisfies Meta<typeof Stage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What appears on the page from now on, however short. */
function appearing() {
  const texts: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) texts.push(node.textContent ?? '');
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return { said: () => texts.join('\n'), stop: () => watch.disconnect() };
}

const red = () => screen.findByRole('radio', { name: '薄暮红' });

/** A colour is worn at once; that it is being worked out is said until it is painted. */
export const Colour: Story = {
  play: async ({ userEvent }) => {
    const swatch = await red();
    const { said, stop } = appearing();
    await userEvent.click(swatch);
    await waitFor(() => expect(said()).toContain('正在编译主题！'));
    await waitFor(() => expect(swatch).toBeChecked());
    await waitFor(() => expect(screen.queryByText('正在编译主题！')).toBeNull());
    stop();
  },
};

/** A theme that cannot be worked out is told, and the old one stays. */
export const ColourThatCannotBe: Story = {
  play: async ({ userEvent }) => {
    const swatch = await red();
    store.set(settingsAtom, { ...startSettings, mode: 'none' as never });
    await userEvent.click(swatch);
    await screen.findByText('Failed to update theme');
    await expect(swatch).not.toBeChecked();
  },
};
