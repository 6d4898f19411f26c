import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The product's own configuration also builds a server, which Storybook has no use for. */
export default defineConfig({
  plugins: [react()],
  optimizeDeps: {
    // what is found only when a story first asks for it makes the page reload in the middle of a test
    include: [
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
    ],
  },
});
