import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The product's own configuration also builds a server, which Storybook has no use for. */
export default defineConfig({ plugins: [react()] });
