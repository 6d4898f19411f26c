import type { StorybookConfig } from '@storybook/react-vite';

/** What is found only when a story first asks for it makes the page reload in the middle of a test. */
const packages = [
  '@ant-design/icons',
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
  '@rjsf/core',
  '@rjsf/utils',
  '@rjsf/validator-ajv8',
  '@sinclair/typebox',
  '@sinclair/typebox/value',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@toast-ui/editor',
  '@toast-ui/editor/dist/i18n/zh-cn',
  '@toast-ui/editor/viewer',
  '@vant/area-data',
  'ajv',
  'antd',
  'antd/locale/zh_CN',
  'axios',
  'big.js',
  'dayjs',
  'dayjs/locale/zh-cn',
  'dayjs/plugin/customParseFormat',
  'dompurify',
  'fractional-indexing',
  'jotai',
  'react-router-dom',
];

const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } } },
  stories: ['../renderers/**/*.stories.tsx', '../designer/**/*.stories.tsx', '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-vitest', '@storybook/addon-a11y'],
  // Here and not in vite.config.ts: the run of stories as tests reads nothing else.
  viteFinal: (vite) => ({
    ...vite,
    optimizeDeps: { ...vite.optimizeDeps, include: [...(vite.optimizeDeps?.include ?? []), ...packages] },
  }),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
