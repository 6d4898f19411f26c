import type { Meta, StoryObj } from '@storybook/react-vite';
import { App } from 'antd';
import { createStore, Provider } from 'jotai';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { PasswordDialog } from './PasswordDialog.tsx';

const Stage = ({ onClose }: { readonly onClose: () => void }) => (
  <Provider store={createStore()}>
    <App>
      <PasswordDialog onClose={onClose} />
    </App>
  </Provider>
);

const meta = { title: 'frame/password', component: Stage, args: { onClose: fn() } } satisfies Meta<typeof Stage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Nobody is signed in any more: there is no password to change, which is said, and the dialog closes. */
export const NobodySignedIn: Story = {
  play: async ({ args }) => {
    await screen.findByText('当前系统无登陆用户!');
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  },
};
