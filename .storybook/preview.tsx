import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { allReady } from '../renderers/fields/late/later.tsx';
import { defaultLook } from '../renderers/theme/css-variables.ts';
import { Themed } from '../renderers/theme/Themed.tsx';

// A ceiling only, for machines that have other things to do: what is waited for is there long before.
configure({ asyncUtilTimeout: 20_000 });

const preview: Preview = {
  globalTypes: {
    mode: {
      description: '明暗',
      toolbar: { icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { mode: defaultLook.mode },
  // A story is about what is drawn, not about what is still fetched.
  loaders: [allReady],
  decorators: [
    (Story, { globals }) => (
      <Themed look={{ ...defaultLook, mode: globals.mode }}>
        <Story />
      </Themed>
    ),
  ],
  parameters: {
    layout: 'padded',
    // A fault that a screen reader's user would meet fails the story like any other.
    a11y: { test: 'error' },
  },
};

export default preview;
