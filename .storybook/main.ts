import type { StorybookConfig } from '@storybook/react-vite';
import { packagesOf } from './packages.ts';

const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  stories: ['../renderers/**/*.stories.tsx', '../designer/**/*.stories.tsx', '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-vitest', '@storybook/addon-a11y'],
  // Here and not in vite.config.ts: the run of stories as tests reads nothing else.
  viteFinal: (vite) => ({
    ...vite,
    optimizeDeps: {
      ...vite.optimizeDeps,
      include: [...(vite.optimizeDeps?.include ?? []), ...packagesOf(['schemas', 'renderers', 'designer', 'src'])],
    },
  }),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
